import { type Me, signInSchema } from "@len/contract/staff/access";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { useState } from "react";
import { Link } from "react-router";
import { enterPanel } from "../api/query-client.ts";
import { Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Problem } from "../ui/problem.tsx";
import { useTitle } from "../ui/use-title.ts";
import { counted, seconds } from "../words/words.ts";
import styles from "./access.module.css";
import { CodeStep } from "./code-step.tsx";
import { EmailField, PasswordField } from "./fields.tsx";
import { EntrySheet, Frame } from "./frame.tsx";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { useWait } from "./use-wait.ts";

/** `over`: the person whose session has ended; after the sign-in this person continues on the same screen. */
export default function SignIn({ over }: { over?: Me }) {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? <PasswordStep over={over} onCode={setEmail} /> : <CodeStep email={email} onOtherEmail={() => setEmail(null)} />;
}

function PasswordStep({ over, onCode }: { over: Me | undefined; onCode(email: string): void }) {
  useTitle(over ? "Вход завершён" : "Вход");
  const [wait, startWait] = useWait();
  const { register, submit, formState, setFocus } = useCheckedForm(signInSchema, {
    defaultValues: { email: over?.email ?? "", password: "" },
    async act(input) {
      try {
        const { data } = await send(signInCalls.signIn, { input });
        if (data.next === "code") onCode(input.email);
        else await enterPanel();
      } catch (error) {
        setFocus("password", { shouldSelect: true });
        if (error instanceof Refused) startWait(error.retryAfterSeconds);
        const isWrong = error instanceof Refused && (error.code === "unauthorized" || error.code === "rate_limited");
        throw isWrong ? new Error("Почта или пароль не подходят.") : error;
      }
    },
  });
  const { errors, isSubmitting } = formState;

  return (
    <Frame foot="Нет доступа? Приглашение высылает владелец клиники.">
      <EntrySheet>
        <h1>{over ? "Вход завершён" : "Вход для сотрудников"}</h1>
        {over && (
          <p className={styles.afterH1} role="status">
            Войдите и&nbsp;продолжите с&nbsp;того&nbsp;же места. Набранный текст цел, данные с&nbsp;экрана скрыты.
          </p>
        )}
        <form onSubmit={submit} noValidate>
          <EmailField {...register("email")} autoFocus problem={errors.email?.message} />
          <PasswordField
            {...register("password")}
            id="password"
            label="Пароль"
            autoComplete="current-password"
            problem={errors.password?.message}
            beside={
              <Link to="/password" className="small">
                Забыли пароль?
              </Link>
            }
          />
          {errors.root && (
            <Problem>
              {errors.root.message}
              {wait > 0 && (
                <>
                  <br />
                  <span aria-hidden="true">Следующая попытка через {counted(wait, seconds)}.</span>
                </>
              )}
            </Problem>
          )}
          <Button kind="main" className="wide" type="submit" disabled={wait > 0 || isSubmitting}>
            {isSubmitting ? "Проверяем…" : "Войти"}
          </Button>
        </form>
        <PasskeyEntry />
      </EntrySheet>
    </Frame>
  );
}
