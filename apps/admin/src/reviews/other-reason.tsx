import { rejectReviewSchema } from "@len/contract/staff/reviews";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./reviews.module.css";

type Props = { isOff: boolean; onCancel(): void; onReason(words: string): void };

/** A form for the moderator's own reason of a rejection. */
export default function OtherReason({ isOff, onCancel, onReason }: Props) {
  const { register, submit, formState } = useCheckedForm(rejectReviewSchema, {
    defaultValues: { reason: "other", words: "" },
    act: ({ words }) => onReason(words ?? ""),
  });
  const problem = formState.errors.words?.message;
  return (
    <>
      <form className={styles.otherReason} onSubmit={submit} noValidate>
        <label htmlFor="other-reason">Почему отклоняете?</label>
        <Input
          id="other-reason"
          {...register("words")}
          maxLength={500}
          autoComplete="off"
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "other-reason-problem" : undefined}
        />
        <Button onClick={onCancel}>Оставить</Button>
        <Button type="submit" disabled={isOff}>
          Отклонить
        </Button>
      </form>
      {problem && <Problem id="other-reason-problem">{problem}</Problem>}
    </>
  );
}
