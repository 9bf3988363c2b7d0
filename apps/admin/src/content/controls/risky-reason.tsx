import { keepRiskyWordSchema } from "@len/contract/staff/risky-words";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/checked-form.ts";
import { Input } from "../../ui/input.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./controls.module.css";

const reasonSchema = keepRiskyWordSchema.pick({ reason: true });

/** Asks why a risky word is acceptable in this field. */
export default function RiskyReason({ onKeep }: { onKeep(reason: string): Promise<void> }) {
  const id = useId();
  const { register, submit, formState } = useCheckedForm(reasonSchema, {
    defaultValues: { reason: "" },
    act: ({ reason }) => onKeep(reason),
  });
  const problem = formState.errors.reason?.message;
  return (
    <>
      <form className={styles.riskyReason} onSubmit={submit} noValidate>
        <label className="only-read" htmlFor={id}>
          Почему здесь можно
        </label>
        <Input
          id={id}
          {...register("reason")}
          placeholder="Почему здесь можно"
          maxLength={500}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          autoFocus
        />
        <Button type="submit" disabled={formState.isSubmitting}>
          Оставить слова
        </Button>
      </form>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </>
  );
}
