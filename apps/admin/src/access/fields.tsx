import { type ReactNode, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./access.module.css";

type EmailProps = React.ComponentProps<"input"> & { problem: string | undefined };

export function EmailField({ problem, ...input }: EmailProps) {
  return (
    <div className={field.field}>
      <label htmlFor="email">Почта</label>
      <Input
        autoComplete="username"
        {...input}
        id="email"
        type="email"
        inputMode="email"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "email-problem" : undefined}
      />
      {problem && <Problem id="email-problem">{problem}</Problem>}
    </div>
  );
}

type PasswordProps = React.ComponentProps<"input"> & { label: string; problem?: string | undefined; beside?: ReactNode };

export function PasswordField({ label, problem, beside, id, ...input }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={field.field}>
      <span className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {beside}
      </span>
      <span className={styles.secret}>
        <Input
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : input["aria-describedby"]}
        />
        <IconButton label="Показать пароль" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon name="eye" />
        </IconButton>
      </span>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}
