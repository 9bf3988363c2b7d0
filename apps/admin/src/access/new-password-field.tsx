import { passwordRules } from "@len/contract/checks";
import { useEffect, useState } from "react";
import { Hint } from "../ui/hint.tsx";
import { markLook } from "../ui/mark.tsx";
import { counted } from "../words/words.ts";
import styles from "./access.module.css";
import { PasswordField } from "./fields.tsx";

type Props = React.ComponentProps<"input"> & { typed: string; problem: string | undefined };

const checkedAfterMs = 300;

/** A field for a new password, with its rules below; each rule is ticked when the password meets it. */
export function NewPasswordField({ typed, ...field }: Props) {
  const checked = useSettled(typed, checkedAfterMs);
  const length = checked ? `, сейчас\u00a0${checked.length}` : "";
  const rules = [
    {
      holds: passwordRules.long(checked),
      words: `${passwordRules.long(checked) ? "Длины хватает" : `Не\u00a0короче ${counted(8, ["знак", "знака", "знаков"])}`}${length}`,
    },
    {
      holds: passwordRules.letters(checked),
      words: `${passwordRules.letters(checked) ? "Есть" : "Нужны"} заглавная и\u00a0строчная буквы`,
    },
    {
      holds: passwordRules.digitOrSign(checked),
      words: `${passwordRules.digitOrSign(checked) ? "Есть" : "Нужна"} цифра или специальный знак`,
    },
  ];
  return (
    <div>
      <PasswordField {...field} id="password" label="Новый пароль" autoComplete="new-password" aria-describedby="password-rules" />
      <ul className={styles.rules} id="password-rules">
        {rules.map(({ holds, words }, index) => (
          <li key={Object.keys(passwordRules)[index]} {...markLook({ kind: holds ? "done" : "plain" })}>
            {words}
          </li>
        ))}
      </ul>
      <Hint role="status">
        {checked !== "" && rules.every(({ holds }) => holds)
          ? "Пароль подходит."
          : "Проще запомнить несколько слов подряд: чем длиннее, тем надёжнее."}
      </Hint>
    </div>
  );
}

/** Returns the value once it has not changed for `afterMs` milliseconds. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
