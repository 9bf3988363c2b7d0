import { sessionCalls } from "@len/contract/staff/calls/session";
import { useState } from "react";
import { fieldMessageOf, send } from "../api/send.ts";
import { counted, seconds } from "../words/words.ts";
import styles from "./access.module.css";
import { CodeField } from "./code-field.tsx";
import { useSecondsOfCode } from "./use-wait.ts";

/** Asks for the second step again, because the last one was more than ten minutes ago. */
export function CodeAgain({ onPassed }: { onPassed(): void }) {
  const left = useSecondsOfCode();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (code: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await send(sessionCalls.repeatSecondStep, { input: { code } });
      onPassed();
    } catch (error) {
      setProblem(fieldMessageOf(error, "code"));
    } finally {
      // The field is emptied after a correct code too: the call that needed the code may still fail, and would need a new one.
      setBusy(false);
    }
  };
  return (
    <div className={styles.codeAgain} data-ui="code-again">
      <p>
        <b className="strong">Введите код с телефона ещё раз.</b> Второй шаг входа был больше десяти минут назад.
      </p>
      <CodeField
        id="code-again"
        label="Код"
        hint={`Новый код через ${counted(left, seconds)}`}
        problem={problem}
        isBusy={isBusy}
        hasFocus
        onSixDigits={(code) => void enter(code)}
      />
    </div>
  );
}
