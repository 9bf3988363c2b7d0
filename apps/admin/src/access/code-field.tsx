import { useEffect, useRef, useState } from "react";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./access.module.css";

type Props = {
  id: string;
  label: string;
  hint: string;
  problem: string | null;
  isBusy: boolean;
  hasFocus?: boolean;
  onType?(digits: string): void;
  onSixDigits(code: string): void;
};

/** Six digits in one field. The sixth digit sends the code; the same code is sent only once. After a problem the field is emptied. */
export function CodeField({ id, label, hint, problem, isBusy, hasFocus = false, onType, onSixDigits }: Props) {
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  useEffect(() => {
    if (!problem) return;
    setCode("");
    input.current?.focus();
  }, [problem]);
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, 6);
    setCode(digits.length > 3 ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits);
    onType?.(digits);
    if (digits.length !== 6 || isBusy || digits === sent.current) return;
    sent.current = digits;
    onSixDigits(digits);
  };
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        ref={input}
        id={id}
        className={styles.code}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus={hasFocus}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
        onChange={({ target }) => change(target.value)}
      />
      {problem ? <Problem id={`${id}-problem`}>{problem}</Problem> : null}
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
