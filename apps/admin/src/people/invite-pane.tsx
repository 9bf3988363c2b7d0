import { staffEmail, staffName } from "@len/contract/staff/access";
import { peopleCalls } from "@len/contract/staff/calls/people";
import type { Invitation } from "@len/contract/staff/people";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import { checkedBy } from "../access/checked-by.ts";
import { EmailField } from "../access/fields.tsx";
import { PastTenseChoice } from "../access/past-tense-choice.tsx";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { Field } from "../ui/field.tsx";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./people.module.css";
import { PositionChoice } from "./position-choice.tsx";
import { type Position, rolesOf } from "./positions.ts";
import { peopleQuery } from "./queries.ts";
import { Side } from "./side.tsx";

type PastTense = "feminine" | "masculine";
type Form = { lastName: string; firstName: string; email: string; positions: Position[]; pastTense: PastTense | "" };

/** The invitation of a colleague: names, e-mail, what they will see. The letter holds a link for three days. */
export function InvitePane({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm<Form>({
    mode: "onTouched",
    defaultValues: { lastName: "", firstName: "", email: "", positions: [], pastTense: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ positions, pastTense, ...typed }) => {
    if (pastTense === "") return;
    try {
      const { data } = await send(peopleCalls.invite, { input: { ...typed, pastTense, roles: rolesOf(positions) } });
      void client.invalidateQueries(peopleQuery);
      notify({
        text: "Приглашение отправлено",
        hint: data.email,
        action: { label: "Отозвать", run: () => void withdraw(data).then(() => client.invalidateQueries(peopleQuery)) },
      });
      onClose();
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {};
      for (const field of ["firstName", "lastName", "email"] as const) {
        const [message] = fields[field] ?? [];
        if (message) setError(field, { message }, { shouldFocus: true });
      }
      if (Object.keys(fields).length === 0) setError("root", { message: messageOf(error) });
    }
  });

  return (
    <Side title="Приглашение" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={styles.sideBody}>
          <div className={styles.names}>
            <Field label="Фамилия" problem={errors.lastName?.message}>
              {(props) => (
                <input
                  {...props}
                  {...register("lastName", { validate: checkedBy(staffName) })}
                  className={fieldStyles.in}
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Имя" problem={errors.firstName?.message}>
              {(props) => (
                <input
                  {...props}
                  {...register("firstName", { validate: checkedBy(staffName) })}
                  className={fieldStyles.in}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <EmailField {...register("email", { validate: checkedBy(staffEmail) })} autoComplete="off" problem={errors.email?.message} />
          <Controller
            control={control}
            name="positions"
            rules={{ validate: (chosen) => chosen.length > 0 || "Выберите роль" }}
            render={({ field }) => <PositionChoice chosen={field.value} problem={errors.positions?.message} onChange={field.onChange} />}
          />
          <PastTenseChoice
            legend="В истории писать"
            input={register("pastTense", { required: "Выберите, как писать в истории" })}
            problem={errors.pastTense?.message}
          />
          {errors.root && <Problem>{errors.root.message}</Problem>}
        </div>
        <div className={styles.sideFoot}>
          <Button type="submit" kind="main" className="wide" disabled={formState.isSubmitting}>
            Отправить приглашение
          </Button>
          <PasswordHint control={control} />
        </div>
      </form>
    </Side>
  );
}

function PasswordHint({ control }: { control: ReturnType<typeof useForm<Form>>["control"] }) {
  const [firstName, pastTense] = useWatch({ control, name: ["firstName", "pastTense"] });
  const who =
    firstName.trim() && pastTense ? `${firstName.trim()} придумает ${pastTense === "feminine" ? "сама" : "сам"}` : "человек придумает сам";
  return <p className={`${fieldStyles.hint} ${styles.hint}`}>Ссылка придёт на почту и действует три дня. Пароль {who}.</p>;
}

/** The link of the letter stops working at once. */
export async function withdraw({ id, firstName, lastName }: Invitation): Promise<void> {
  try {
    await send(peopleCalls.withdrawInvitation, { params: { id } });
    notify({ text: "Приглашение отозвано", hint: `${lastName} ${firstName}: ссылка больше не действует.` });
  } catch (error) {
    notify({ text: messageOf(error) });
  }
}
