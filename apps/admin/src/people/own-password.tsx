import { newPassword } from "@len/contract/staff/access";
import { accountCalls } from "@len/contract/staff/calls/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { checkedBy } from "../access/checked-by.ts";
import { PasswordField } from "../access/fields.tsx";
import { NewPasswordField } from "../access/new-password-field.tsx";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import styles from "./people.module.css";
import { sessionsQuery } from "./queries.ts";

/** A new password for the reader; whoever is signed in elsewhere is out. */
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
  // Not on touch: a problem that appears as the field is left would push «Отмена» from under the pointer.
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { currentPassword: "", password: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (input) => {
    try {
      await send(accountCalls.changePassword, { input });
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {};
      for (const field of ["currentPassword", "password"] as const) {
        const [message] = fields[field] ?? [];
        if (message) setError(field, { message }, { shouldFocus: true });
      }
      if (Object.keys(fields).length === 0) setError("root", { message: messageOf(error) });
      return;
    }
    notify({ text: "Пароль изменён", hint: "Другие входы завершены, на\u00a0вашу почту уйдёт письмо." });
    void client.invalidateQueries(sessionsQuery);
    onDone();
  });
  return (
    <form className={styles.subForm} onSubmit={submit} noValidate>
      <PasswordField
        {...register("currentPassword", { required: "Введите пароль" })}
        id="current-password"
        label="Прежний пароль"
        autoComplete="current-password"
        autoFocus
        problem={errors.currentPassword?.message}
      />
      <NewPasswordField
        {...register("password", { validate: checkedBy(newPassword) })}
        typed={watch("password")}
        problem={errors.password?.message}
      />
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
