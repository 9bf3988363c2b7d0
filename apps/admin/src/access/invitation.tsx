import { newPassword, staffEmail, staffName } from "@len/contract/staff/access";
import { staffCalls } from "@len/contract/staff/calls";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type * as z from "zod";
import { enterPanel } from "../api/query-client.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { Field } from "../shell/field.tsx";
import { useTitle } from "../shell/use-title.ts";
import { rolesInWords } from "../words.ts";
import { Frame, Problem } from "./frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { tokenOfLink } from "./token.ts";

type Invitation = z.infer<typeof staffCalls.openInvitation.answer>["data"];

export function Component() {
  useTitle("Первый вход");
  const token = tokenOfLink();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => (await send(staffCalls.openInvitation, { input: { token } })).data,
    gcTime: 0,
  });
  return (
    <Frame foot="Пароль знаете только вы: его не видит и владелец клиники.">
      <div className="sheet in1">
        <h1>Первый вход</h1>
        {invitation.isError && <Problem>{messageOf(invitation.error)}</Problem>}
        {invitation.data && <Registration token={token} invitation={invitation.data} />}
      </div>
    </Frame>
  );
}

const check = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? true;

const genders = [
  { value: "feminine", label: "взяла заявку" },
  { value: "masculine", label: "взял заявку" },
] as const;

function Registration({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { firstName, lastName, pastTense, email, roles, invitedBy, expiresAt } = invitation;
  const { register, handleSubmit, setError, watch, formState } = useForm({
    mode: "onTouched",
    defaultValues: { firstName: firstName ?? "", lastName: lastName ?? "", pastTense, email: email ?? "", password: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ email: typedEmail, ...typed }) => {
    try {
      await send(staffCalls.acceptInvitation, { input: { token, ...typed, ...(email === null && { email: typedEmail }) } });
      await enterPanel();
      await navigate("/requests", { replace: true });
    } catch (error) {
      const fields = error instanceof Refused ? Object.entries(error.fields) : [];
      for (const [field, [message]] of fields)
        if (field === "firstName" || field === "lastName" || field === "email" || field === "password") setError(field, { message });
      if (fields.length === 0) setError("root", { message: messageOf(error) });
    }
  });

  const until = new Date(expiresAt).toLocaleDateString("ru-RU", { day: "numeric", month: "long" });
  return (
    <>
      <p className="after-h1 muted">
        Роль: {rolesInWords(roles)}.{invitedBy && ` Приглашает ${invitedBy}.`} Ссылка действует до {until}.
      </p>
      <form onSubmit={submit} noValidate>
        <Field label="Имя" problem={errors.firstName?.message}>
          {(props) => (
            <input {...props} {...register("firstName", { validate: check(staffName) })} className="in" autoComplete="given-name" />
          )}
        </Field>
        <Field label="Фамилия" problem={errors.lastName?.message}>
          {(props) => (
            <input {...props} {...register("lastName", { validate: check(staffName) })} className="in" autoComplete="family-name" />
          )}
        </Field>
        <fieldset className="radios">
          <legend className="label">Как писать о вас в истории</legend>
          {genders.map(({ value, label }) => (
            <label key={value}>
              <input {...register("pastTense")} type="radio" className="rd" value={value} />
              {label}
            </label>
          ))}
        </fieldset>
        {email === null ? (
          <Field label="Почта" problem={errors.email?.message}>
            {(props) => (
              <input
                {...props}
                {...register("email", { validate: check(staffEmail) })}
                className="in"
                type="email"
                autoComplete="username"
              />
            )}
          </Field>
        ) : (
          <p className="hint">Входить будете с почтой {email}</p>
        )}
        <NewPasswordField
          {...register("password", { validate: check(newPassword) })}
          typed={watch("password")}
          problem={errors.password?.message}
        />
        {errors.root && <Problem>{errors.root.message}</Problem>}
        <button type="submit" className="btn btn--main wide" disabled={formState.isSubmitting}>
          {invitation.needsSecondStep ? "Дальше: второй шаг" : "Войти в панель"}
        </button>
      </form>
    </>
  );
}
