import { accountCalls } from "@len/contract/staff/calls/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordAgain } from "../access/password-again.tsx";
import { RecoveryCodes } from "../access/recovery-codes.tsx";
import { SecondStepSteps } from "../access/second-step-steps.tsx";
import { enterPanel } from "../api/query-client.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notices.tsx";
import { useShell } from "../ui/use-shell.ts";
import styles from "./people.module.css";
import { peopleQuery, sessionsQuery } from "./queries.ts";

type Act = "set_up" | "codes" | "remove" | null;

/** The reader's second step: it can be set up voluntarily, get new recovery codes, and be switched off if no role requires it. */
export function OwnSecondStep() {
  const { me } = useShell();
  const client = useQueryClient();
  const [act, setAct] = useState<Act>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isOn, isRequired } = me.secondStep;

  const end = () => {
    setAct(null);
    setCodes(null);
    void client.invalidateQueries(sessionsQuery);
    void client.invalidateQueries(peopleQuery);
  };
  const renew = async (password: string) =>
    setCodes((await send(accountCalls.newRecoveryCodes, { input: { password } })).data.recoveryCodes);
  const remove = async (password: string) => {
    await send(accountCalls.removeSecondStep, { input: { password } });
    await enterPanel();
    notify({ text: "Второй шаг выключен", hint: "Теперь для входа хватит пароля." });
    end();
  };
  return (
    <section aria-labelledby="own-second-step">
      <div className={styles.sub}>
        <h2 id="own-second-step">Второй шаг входа</h2>
        {act === null && !isOn && (
          <Button kind="text" onClick={() => setAct("set_up")}>
            Включить
          </Button>
        )}
        {act === null && isOn && (
          <Button kind="text" onClick={() => setAct("codes")}>
            Новые коды восстановления
          </Button>
        )}
        {act === null && isOn && !isRequired && (
          <Button kind="text" onClick={() => setAct("remove")}>
            Выключить
          </Button>
        )}
      </div>
      {act === null && <p className={`${styles.subText} muted`}>{stateWords(isOn, isRequired)}</p>}
      {act === "set_up" && (
        <SecondStepSteps
          me={me}
          heading="h3"
          endLabel="Готово"
          onCancel={end}
          onEnd={() => {
            notify({ text: "Второй шаг включён", hint: "При входе спросим код с\u00a0телефона." });
            end();
          }}
        />
      )}
      {act === "remove" && (
        <div className={styles.subForm}>
          <PasswordAgain id="remove-password" label="Выключить" act={remove} onCancel={end} />
        </div>
      )}
      {act === "codes" && (
        <div className={styles.subForm}>
          {codes ? (
            <NewCodes codes={codes} onEnd={end} />
          ) : (
            <PasswordAgain
              id="codes-password"
              label="Получить коды"
              hint="Прежние коды сразу перестанут действовать."
              act={renew}
              onCancel={end}
            />
          )}
        </div>
      )}
    </section>
  );
}

function stateWords(isOn: boolean, isRequired: boolean): string {
  if (!isOn) return "Выключен. С\u00a0ним по\u00a0одному паролю не\u00a0войти: нужен ещё код с\u00a0телефона.";
  return isRequired
    ? "Включён. Ваша роль видит данные посетителей, поэтому он обязателен."
    : "Включён. При входе спрашиваем код с\u00a0телефона.";
}

function NewCodes({ codes, onEnd }: { codes: string[]; onEnd(): void }) {
  const { me } = useShell();
  const [isKept, setKept] = useState(false);
  return (
    <>
      <RecoveryCodes codes={codes} me={me} isKept={isKept} onKept={setKept} />
      <Button kind="main" disabled={!isKept} onClick={onEnd}>
        Готово
      </Button>
    </>
  );
}
