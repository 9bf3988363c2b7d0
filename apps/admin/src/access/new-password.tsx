import { forgottenPasswordSchema, resetPasswordSchema } from "@len/contract/staff/access";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { Link } from "react-router";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { useTitle } from "../ui/use-title.ts";
import styles from "./access.module.css";
import { EmailField } from "./fields.tsx";
import { EntrySheet, Frame } from "./frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { tokenOfLink } from "./token.ts";

export function Component() {
  useTitle("Новый пароль");
  const token = tokenOfLink();
  return (
    <Frame foot="Вспомнили пароль? Вернитесь ко входу: старый действует, пока вы не задали новый.">
      <EntrySheet>
        <h1>Новый пароль</h1>
        {token ? <NewPassword token={token} /> : <AskForLetter />}
        <p className={styles.last}>
          <Link to="/requests">Ко входу</Link>
        </p>
      </EntrySheet>
    </Frame>
  );
}

function AskForLetter() {
  const { register, submit, formState } = useCheckedForm(forgottenPasswordSchema, {
    defaultValues: { email: "" },
    act: (input) => send(signInCalls.forgottenPassword, { input }),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  if (isSubmitSuccessful) {
    return (
      <p className={styles.afterH1} role="status">
        Если такая почта есть среди сотрудников, письмо со ссылкой придёт через минуту. Ссылка действует час.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <EmailField {...register("email")} problem={errors.email?.message} />
      <Button type="submit" kind="main" className="wide" disabled={isSubmitting}>
        Прислать ссылку
      </Button>
    </form>
  );
}

const newPasswordSchema = resetPasswordSchema.pick({ password: true });

function NewPassword({ token }: { token: string }) {
  const { register, submit, watch, formState } = useCheckedForm(newPasswordSchema, {
    mode: "onTouched",
    defaultValues: { password: "" },
    act: ({ password }) => send(signInCalls.resetPassword, { input: { token, password } }),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  if (isSubmitSuccessful) {
    return (
      <p className={styles.afterH1} role="status">
        Пароль изменён. Все прежние входы завершены: войдите с новым паролем.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <NewPasswordField {...register("password")} typed={watch("password")} problem={errors.password?.message} />
      <Button type="submit" kind="main" className="wide" disabled={isSubmitting}>
        Сменить пароль
      </Button>
    </form>
  );
}
