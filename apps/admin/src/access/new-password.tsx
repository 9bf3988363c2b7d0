import { newPassword } from "@len/contract/staff/access";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { fieldMessageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import sheet from "../ui/sheet.module.css";
import { useTitle } from "../ui/use-title.ts";
import styles from "./access.module.css";
import { checkedBy } from "./checked-by.ts";
import { EmailField } from "./fields.tsx";
import { Frame } from "./frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { tokenOfLink } from "./token.ts";

export function Component() {
  useTitle("Новый пароль");
  const token = tokenOfLink();
  return (
    <Frame foot="Вспомнили пароль? Вернитесь ко входу: старый действует, пока вы не задали новый.">
      <div className={`${sheet.sheet} ${styles.in1}`}>
        <h1>Новый пароль</h1>
        {token ? <NewPassword token={token} /> : <AskForLetter />}
        <p className={styles.last}>
          <Link to="/requests">Ко входу</Link>
        </p>
      </div>
    </Frame>
  );
}

function AskForLetter() {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "" } });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const submit = handleSubmit(async (input) => {
    try {
      await send(signInCalls.forgottenPassword, { input });
    } catch (error) {
      setError("email", { message: fieldMessageOf(error, "email") });
    }
  });
  if (isSubmitSuccessful && !errors.email) {
    return (
      <p className={styles.afterH1} role="status">
        Если такая почта есть среди сотрудников, письмо со ссылкой придёт через минуту. Ссылка действует час.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <EmailField {...register("email", { required: "Введите почту" })} problem={errors.email?.message} />
      <Button type="submit" kind="main" className="wide" disabled={isSubmitting}>
        Прислать ссылку
      </Button>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const { register, handleSubmit, setError, watch, formState } = useForm({ mode: "onTouched", defaultValues: { password: "" } });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await send(signInCalls.resetPassword, { input: { token, password } });
    } catch (error) {
      setError("password", { message: fieldMessageOf(error, "password") });
    }
  });
  if (isSubmitSuccessful && !errors.password) {
    return (
      <p className={styles.afterH1} role="status">
        Пароль изменён. Все прежние входы завершены: войдите с новым паролем.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <NewPasswordField
        {...register("password", { validate: checkedBy(newPassword) })}
        typed={watch("password")}
        problem={errors.password?.message}
      />
      <Button type="submit" kind="main" className="wide" disabled={isSubmitting}>
        Сменить пароль
      </Button>
    </form>
  );
}
