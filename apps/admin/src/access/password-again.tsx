import { passwordOnlySchema } from "@len/contract/staff/access";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Hint } from "../ui/hint.tsx";
import sheet from "../ui/sheet.module.css";
import { PasswordField } from "./fields.tsx";

type Props = { id: string; label: string; hint?: string; act(password: string): Promise<void>; onCancel?(): void };

/** Asks for the password, so that nobody else can do this act at an unlocked computer. */
export function PasswordAgain({ id, label, hint, act, onCancel }: Props) {
  const { register, submit, formState } = useCheckedForm(passwordOnlySchema, {
    defaultValues: { password: "" },
    act: ({ password }) => act(password),
  });
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        {...register("password")}
        id={id}
        label="Ваш пароль"
        autoComplete="current-password"
        autoFocus={onCancel !== undefined}
        problem={formState.errors.password?.message}
      />
      {onCancel ? (
        <div className={sheet.pair}>
          <Button onClick={onCancel}>Отмена</Button>
          <Button type="submit" kind="main" disabled={formState.isSubmitting}>
            {label}
          </Button>
        </div>
      ) : (
        <Button type="submit" kind="main" className="wide" disabled={formState.isSubmitting}>
          {label}
        </Button>
      )}
      {hint && <Hint>{hint}</Hint>}
    </form>
  );
}
