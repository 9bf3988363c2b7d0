import { AccountMenu } from "../ui/account-menu.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import { OwnPassword } from "./own-password.tsx";
import { OwnSecondStep } from "./own-second-step.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import styles from "./people.module.css";

/** The reader's own sessions, password, second step and passkeys. Every role has this screen. */
export function Component() {
  useTitle("Ваш вход");
  const clinic = useClinicTime();
  return (
    <Page className={styles.people}>
      <PageBar>
        <h1>Ваш вход</h1>
        <AccountMenu />
      </PageBar>
      {clinic && (
        <>
          <OwnSessions clinic={clinic} />
          <OwnPassword />
          <OwnSecondStep />
          <Passkeys clinic={clinic} />
        </>
      )}
    </Page>
  );
}
