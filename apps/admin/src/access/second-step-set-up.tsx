import type { Me } from "@len/contract/staff/access";
import { fullName } from "@len/contract/staff/full-name";
import { signOut } from "../store/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Notices } from "../ui/notices.tsx";
import sheet from "../ui/sheet.module.css";
import { useTitle } from "../ui/use-title.ts";
import { rolesInWords } from "../words/words.ts";
import styles from "./access.module.css";
import { Frame } from "./frame.tsx";
import { SecondStepSteps } from "./second-step-steps.tsx";

/** The set-up of the second step, which some roles must complete before the panel opens. */
export default function SecondStepSetUp({ me }: { me: Me }) {
  useTitle("Второй шаг входа");
  return (
    <Frame isWide foot="Второй шаг обязателен: вы увидите телефоны пациентов.">
      <div className={sheet.sheet}>
        <div className={styles.sheetHead}>
          <h1>Второй шаг входа</h1>
          <p>
            {fullName(me)}, {rolesInWords(me.roles)},{" "}
            <Button kind="text" onClick={() => void signOut()}>
              выйти
            </Button>
          </p>
        </div>
        <SecondStepSteps me={me} heading="h2" endLabel="Войти в панель" />
      </div>
      <Notices />
    </Frame>
  );
}
