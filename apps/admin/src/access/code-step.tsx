import { codeSchema, recoveryCodeSchema } from "@len/contract/staff/access";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import type { FormEvent } from "react";
import { enterPanel } from "../api/query-client.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import { useTitle } from "../ui/use-title.ts";
import { counted, seconds } from "../words/words.ts";
import styles from "./access.module.css";
import { CodeField } from "./code-field.tsx";
import { EntrySheet, Frame } from "./frame.tsx";
import { useSecondsOfCode } from "./use-wait.ts";

export function CodeStep({ email, onOtherEmail }: { email: string; onOtherEmail(): void }) {
  useTitle("Код с телефона");
  const left = useSecondsOfCode();
  const byCode = useCheckedForm(codeSchema, {
    defaultValues: { code: "" },
    async act(input) {
      // `CodeField` empties its input after a refused code without reporting the change.
      byCode.setValue("code", "");
      await send(signInCalls.signInWithCode, { input });
      await enterPanel();
    },
  });
  const byRecovery = useCheckedForm(recoveryCodeSchema, {
    defaultValues: { code: "" },
    async act(input) {
      await send(signInCalls.signInWithRecoveryCode, { input });
      await enterPanel();
    },
  });
  // Only one problem is shown at a time: the one of the code that was sent last.
  const submitCode = (event?: FormEvent) => {
    byRecovery.clearErrors();
    byCode.submit(event);
  };
  const submitRecovery = (event: FormEvent) => {
    byCode.clearErrors();
    byRecovery.submit(event);
  };
  const isChecking = byCode.formState.isSubmitting;
  const isBusy = isChecking || byRecovery.formState.isSubmitting;
  const recoveryProblem = byRecovery.formState.errors.code?.message;

  return (
    <Frame foot="Кто и когда открывал данные пациентов, видно в журнале.">
      <EntrySheet>
        <p className={`small muted ${styles.account}`}>
          {email},{" "}
          <Button kind="text" onClick={onOtherEmail}>
            другая почта
          </Button>
        </p>
        <h1>Код с телефона</h1>
        <p className={styles.afterH1}>Откройте приложение с кодами и введите шесть цифр из строки «Лён».</p>
        <form onSubmit={submitCode} noValidate>
          <CodeField
            id="code"
            label="Код"
            hint={`Новый код через ${counted(left, seconds)}`}
            problem={byCode.formState.errors.code?.message ?? null}
            isBusy={isBusy}
            hasFocus
            onType={(code) => byCode.setValue("code", code)}
            onSixDigits={() => submitCode()}
          />
          <Button type="submit" kind="main" className="wide" disabled={isBusy}>
            {isChecking ? "Проверяем…" : "Продолжить"}
          </Button>
        </form>
        <hr />
        <h2>Потеряли телефон? Код восстановления</h2>
        <p className={`muted ${styles.afterH2}`}>Один из десяти кодов, которые вы сохранили при первом входе. Каждый действует один раз.</p>
        <form className={styles.beside} onSubmit={submitRecovery} noValidate>
          <Input
            {...byRecovery.register("code")}
            placeholder="XXXXX-XXXXX"
            aria-label="Код восстановления"
            autoComplete="off"
            aria-invalid={recoveryProblem ? true : undefined}
          />
          <Button type="submit" disabled={isBusy}>
            Войти
          </Button>
        </form>
        {recoveryProblem && <Problem>{recoveryProblem}</Problem>}
        <Hint className={styles.last}>Кодов тоже нет? Владелец клиники сбросит второй шаг, и вы настроите его заново.</Hint>
      </EntrySheet>
    </Frame>
  );
}
