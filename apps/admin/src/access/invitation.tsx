import { acceptInvitationSchema } from "@len/contract/staff/access";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type * as z from "zod";
import { enterPanel } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Field } from "../ui/field.tsx";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import { useTitle } from "../ui/use-title.ts";
import { clinicTime } from "../words/clinic-time.ts";
import { rolesInWords } from "../words/words.ts";
import styles from "./access.module.css";
import { EmailField } from "./fields.tsx";
import { EntrySheet, Frame } from "./frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PastTenseChoice } from "./past-tense-choice.tsx";
import { tokenOfLink } from "./token.ts";

type Invitation = z.infer<typeof signInCalls.openInvitation.answer>["data"];

export function Component() {
  useTitle("Первый вход");
  const token = tokenOfLink();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => (await send(signInCalls.openInvitation, { input: { token } })).data,
    gcTime: 0,
  });
  return (
    <Frame foot="Пароль знаете только вы: его не видит и владелец клиники.">
      <EntrySheet>
        <h1>Первый вход</h1>
        {invitation.isError && <Problem>{messageOf(invitation.error)}</Problem>}
        {invitation.data && <Registration token={token} invitation={invitation.data} />}
      </EntrySheet>
    </Frame>
  );
}

const registrationSchema = acceptInvitationSchema.omit({ token: true });

function Registration({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { firstName, lastName, pastTense, email, roles, invitedBy, expiresAt, clinicTimeZone } = invitation;
  const { register, submit, watch, formState } = useCheckedForm(registrationSchema, {
    mode: "onTouched",
    // The e-mail is known from the invitation, so the form does not ask for it.
    defaultValues: { firstName: firstName ?? "", lastName: lastName ?? "", pastTense, ...(email === null && { email: "" }), password: "" },
    async act(typed) {
      await send(signInCalls.acceptInvitation, { input: { token, ...typed } });
      await enterPanel();
      await navigate("/requests", { replace: true });
    },
  });
  const { errors } = formState;

  const until = clinicTime(clinicTimeZone, Date.now()).dateOf(expiresAt);
  return (
    <>
      <p className={`${styles.afterH1} muted`}>
        Роль: {rolesInWords(roles)}.{invitedBy && ` Приглашает ${invitedBy}.`} Ссылка действует до {until}.
      </p>
      <form onSubmit={submit} noValidate>
        <Field label="Имя" problem={errors.firstName?.message}>
          {(props) => <Input {...props} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label="Фамилия" problem={errors.lastName?.message}>
          {(props) => <Input {...props} {...register("lastName")} autoComplete="family-name" />}
        </Field>
        <PastTenseChoice legend="Как писать о вас в истории" input={register("pastTense")} />
        {email === null ? (
          <EmailField {...register("email")} problem={errors.email?.message} />
        ) : (
          <Hint>Входить будете с почтой {email}</Hint>
        )}
        <NewPasswordField {...register("password")} typed={watch("password")} problem={errors.password?.message} />
        {errors.root && <Problem>{errors.root.message}</Problem>}
        <Button type="submit" kind="main" className="wide" disabled={formState.isSubmitting}>
          {invitation.needsSecondStep ? "Дальше: второй шаг" : "Войти в панель"}
        </Button>
      </form>
    </>
  );
}
