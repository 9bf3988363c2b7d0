import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { type FormEvent, useState } from "react";
import { enterPanel } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { useTitle } from "../ui/use-title.ts";
import { counted, seconds } from "../words/words.ts";
import styles from "./access.module.css";
import { CodeField } from "./code-field.tsx";
import { Frame } from "./frame.tsx";
import { useSecondsOfCode } from "./use-wait.ts";

export function CodeStep({ email, onOtherEmail }: { email: string; onOtherEmail(): void }) {
  useTitle("Код с телефона");
  const left = useSecondsOfCode();
  const [busy, setBusy] = useState<"code" | "recovery" | null>(null);
  const [problem, setProblem] = useState<{ of: "code" | "recovery"; message: string } | null>(null);

  const enter = async (of: "code" | "recovery", code: string) => {
    setBusy(of);
    setProblem(null);
    try {
      if (of === "code") await send(signInCalls.signInWithCode, { input: { code } });
      else await send(signInCalls.signInWithRecoveryCode, { input: { code } });
      await enterPanel();
    } catch (error) {
      setProblem({ of, message: messageOf(error) });
      setBusy(null);
    }
  };
  const submit = (of: "code" | "recovery") => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void enter(of, String(new FormData(event.currentTarget).get("code") ?? ""));
  };

  return (
    <Frame foot="Кто и когда открывал данные пациентов, видно в журнале.">
      <div className={`${sheet.sheet} ${styles.in1}`}>
        <p className={`small muted ${styles.account}`}>
          {email},{" "}
          <Button kind="text" onClick={onOtherEmail}>
            другая почта
          </Button>
        </p>
        <h1>Код с телефона</h1>
        <p className={styles.afterH1}>Откройте приложение с кодами и введите шесть цифр из строки «Лён».</p>
        <form onSubmit={submit("code")} noValidate>
          <CodeField
            id="code"
            label="Код"
            hint={`Новый код через ${counted(left, seconds)}`}
            problem={problem?.of === "code" ? problem.message : null}
            isBusy={busy !== null}
            hasFocus
            onSixDigits={(code) => void enter("code", code)}
          />
          <Button type="submit" kind="main" className="wide" disabled={busy !== null}>
            {busy === "code" ? "Проверяем…" : "Продолжить"}
          </Button>
        </form>
        <hr />
        <h2>Потеряли телефон? Код восстановления</h2>
        <p className={`muted ${styles.afterH2}`}>Один из десяти кодов, которые вы сохранили при первом входе. Каждый действует один раз.</p>
        <form className={styles.beside} onSubmit={submit("recovery")} noValidate>
          <input
            className={`${field.in} ${styles.in}`}
            name="code"
            placeholder="XXXXX-XXXXX"
            aria-label="Код восстановления"
            autoComplete="off"
            aria-invalid={problem?.of === "recovery" ? true : undefined}
          />
          <Button type="submit" disabled={busy !== null}>
            Войти
          </Button>
        </form>
        {problem?.of === "recovery" && <Problem>{problem.message}</Problem>}
        <p className={`${field.hint} ${styles.hint} ${styles.last}`}>
          Кодов тоже нет? Владелец клиники сбросит второй шаг, и вы настроите его заново.
        </p>
      </div>
    </Frame>
  );
}
