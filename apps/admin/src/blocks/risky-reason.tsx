import { keepRiskyWordSchema } from "@len/contract/staff/risky-words";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { LongText } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";

type Props = { id: string; onKeep(reason: string): Promise<void>; onKept(): void; onCancel(): void };

const reasonSchema = keepRiskyWordSchema.pick({ reason: true });

/** Asks why a word is acceptable in this place; `id` is the prefix of its elements' ids. */
export default function RiskyReason({ id, onKeep, onKept, onCancel }: Props) {
  const { register, submit, formState } = useCheckedForm(reasonSchema, {
    defaultValues: { reason: "" },
    async act({ reason }) {
      await onKeep(reason);
      onKept();
    },
  });
  const problem = formState.errors.reason?.message;
  return (
    <form onSubmit={submit} noValidate>
      <div className={field.field}>
        <label htmlFor={`${id}-reason`}>Почему здесь можно</label>
        <LongText
          id={`${id}-reason`}
          {...register("reason")}
          rows={2}
          maxLength={500}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          autoFocus
        />
        <Hint id={`${id}-hint`}>Объяснение останется в журнале, подчёркивание исчезнет только здесь.</Hint>
        {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      </div>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" disabled={formState.isSubmitting}>
          Оставить слова
        </Button>
      </p>
    </form>
  );
}
