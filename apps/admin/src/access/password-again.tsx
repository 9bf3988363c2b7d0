import { useForm } from "react-hook-form";
import { fieldMessageOf } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import sheet from "../ui/sheet.module.css";
import { PasswordField } from "./fields.tsx";

type Props = { id: string; label: string; hint?: string; act(password: string): Promise<void>; onCancel?(): void };

/** The password before an act that nobody else may do at an open desk. */
export function PasswordAgain({ id, label, hint, act, onCancel }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: "" } });
  const run = async (password: string) => {
    try {
      await act(password);
    } catch (error) {
      setError("password", { message: fieldMessageOf(error, "password") });
    }
  };
  return (
    <form onSubmit={handleSubmit(({ password }) => run(password))} noValidate>
      <PasswordField
        {...register("password", { required: "Введите пароль" })}
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
      {hint && <p className={field.hint}>{hint}</p>}
    </form>
  );
}
