import { peopleCalls } from "@len/contract/staff/calls/people";
import { type Invitation, inviteSchema } from "@len/contract/staff/people";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { EmailField } from "../access/fields.tsx";
import { PastTenseChoice } from "../access/past-tense-choice.tsx";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Field } from "../ui/field.tsx";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./people.module.css";
import { PositionChoice } from "./position-choice.tsx";
import { type Position, rolesOf } from "./positions.ts";
import { peopleQuery } from "./queries.ts";
import { Side } from "./side.tsx";

/** The form that invites a colleague: name, e-mail and position. The letter contains a link that is valid for three days. */
export function InvitePane({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [positions, setPositions] = useState<Position[]>([]);
  const { register, control, submit, watch, formState } = useCheckedForm(inviteSchema, {
    mode: "onTouched",
    defaultValues: { lastName: "", firstName: "", email: "", roles: [], pastTense: undefined },
    async act(input) {
      const { data } = await send(peopleCalls.invite, { input });
      void client.invalidateQueries(peopleQuery);
      notify({
        text: "Приглашение отправлено",
        hint: data.email,
        action: { label: "Отозвать", run: () => void withdraw(data).then(() => client.invalidateQueries(peopleQuery)) },
      });
      onClose();
    },
  });
  const { errors } = formState;

  return (
    <Side title="Приглашение" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={styles.sideBody}>
          <div className={styles.names}>
            <Field label="Фамилия" problem={errors.lastName?.message}>
              {(props) => <Input {...props} {...register("lastName")} autoComplete="off" />}
            </Field>
            <Field label="Имя" problem={errors.firstName?.message}>
              {(props) => <Input {...props} {...register("firstName")} autoComplete="off" />}
            </Field>
          </div>
          <EmailField {...register("email")} autoComplete="off" problem={errors.email?.message} />
          <Controller
            control={control}
            name="roles"
            render={({ field }) => (
              <PositionChoice
                ref={field.ref}
                chosen={positions}
                problem={errors.roles?.message}
                onChange={(chosen) => {
                  setPositions(chosen);
                  field.onChange(rolesOf(chosen));
                }}
              />
            )}
          />
          <PastTenseChoice legend="В истории писать" input={register("pastTense")} problem={errors.pastTense?.message} />
          {errors.root && <Problem>{errors.root.message}</Problem>}
        </div>
        <div className={styles.sideFoot}>
          <Button type="submit" kind="main" className="wide" disabled={formState.isSubmitting}>
            Отправить приглашение
          </Button>
          <PasswordHint firstName={watch("firstName")} pastTense={watch("pastTense")} />
        </div>
      </form>
    </Side>
  );
}

function PasswordHint({ firstName, pastTense }: { firstName: string; pastTense: "feminine" | "masculine" | undefined }) {
  const who =
    firstName.trim() && pastTense ? `${firstName.trim()} придумает ${pastTense === "feminine" ? "сама" : "сам"}` : "человек придумает сам";
  return <Hint>Ссылка придёт на почту и действует три дня. Пароль {who}.</Hint>;
}

/** Withdraws an invitation; the link in its letter stops working at once. */
export async function withdraw({ id, firstName, lastName }: Invitation): Promise<void> {
  try {
    await send(peopleCalls.withdrawInvitation, { params: { id } });
    notify({ text: "Приглашение отозвано", hint: `${lastName} ${firstName}: ссылка больше не действует.` });
  } catch (error) {
    notify({ text: messageOf(error) });
  }
}
