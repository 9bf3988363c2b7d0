import { changePasswordSchema } from "@len/contract/staff/access";
import { accountCalls } from "@len/contract/staff/calls/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField } from "../access/fields.tsx";
import { NewPasswordField } from "../access/new-password-field.tsx";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import styles from "./people.module.css";
import { sessionsQuery } from "./queries.ts";

/** A new password for the reader; it ends all other sessions. */
export function OwnPassword() {
  const [isChanging, setChanging] = useState(false);
  return (
    <section aria-labelledby="own-password">
      <div className={styles.sub}>
        <h2 id="own-password">Пароль</h2>
        {!isChanging && (
          <Button kind="text" onClick={() => setChanging(true)}>
            Сменить пароль
          </Button>
        )}
      </div>
      {isChanging ? (
        <NewPassword onDone={() => setChanging(false)} />
      ) : (
        <p className={`${styles.subText} muted`}>Его знаете только вы. Со&nbsp;сменой пароля завершатся все другие входы.</p>
      )}
    </section>
  );
}

function NewPassword({ onDone }: { onDone(): void }) {
  const client = useQueryClient();
  // The field is not checked on blur: a problem that appears at that moment would move «Отмена» away from the pointer.
  const { register, submit, watch, formState } = useCheckedForm(changePasswordSchema, {
    defaultValues: { currentPassword: "", password: "" },
    async act(input) {
      await send(accountCalls.changePassword, { input });
      notify({ text: "Пароль изменён", hint: "Другие входы завершены, на\u00a0вашу почту уйдёт письмо." });
      void client.invalidateQueries(sessionsQuery);
      onDone();
    },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={styles.subForm} onSubmit={submit} noValidate>
      <PasswordField
        {...register("currentPassword")}
        id="current-password"
        label="Прежний пароль"
        autoComplete="current-password"
        autoFocus
        problem={errors.currentPassword?.message}
      />
      <NewPasswordField {...register("password")} typed={watch("password")} problem={errors.password?.message} />
      {errors.root && <Problem>{errors.root.message}</Problem>}
      <div className={sheet.pair}>
        <Button onClick={onDone}>Отмена</Button>
        <Button type="submit" kind="main" disabled={isSubmitting}>
          Сменить пароль
        </Button>
      </div>
    </form>
  );
}
