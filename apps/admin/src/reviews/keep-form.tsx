import { keptFindingSchema } from "@len/contract/staff/reviews";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./reviews.module.css";

const reasonSchema = keptFindingSchema.pick({ reason: true });

/** A form for the reason why a marked passage may be published. */
export default function KeepForm({ onKeep }: { onKeep(reason: string): void }) {
  const id = useId();
  const { register, submit, formState } = useCheckedForm(reasonSchema, {
    defaultValues: { reason: "" },
    act: ({ reason }) => onKeep(reason),
  });
  const problem = formState.errors.reason?.message;
  return (
    <>
      <form className={styles.keep} onSubmit={submit} noValidate>
        <Input
          {...register("reason")}
          maxLength={200}
          autoFocus
          aria-label="Почему можно оставить"
          placeholder="Почему можно оставить"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
        />
        <Button type="submit" kind="text">
          Оставить
        </Button>
      </form>
      {problem && <Problem id={id}>{problem}</Problem>}
    </>
  );
}
