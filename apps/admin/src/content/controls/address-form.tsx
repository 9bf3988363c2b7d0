import { changeSlugSchema } from "@len/contract/staff/content";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/checked-form.ts";
import { Hint } from "../../ui/hint.tsx";
import { Input } from "../../ui/input.tsx";
import { Problem } from "../../ui/problem.tsx";
import sheet from "../../ui/sheet.module.css";
import { fieldId } from "../fields/control-props.ts";
import { useProblem } from "../fields/form-values.ts";
import styles from "./controls.module.css";

type Props = { slug: string; onSlug(slug: string): Promise<boolean>; onClose(): void };

/** A sheet in which a person changes the address of a record. */
export default function AddressForm({ slug, onSlug, onClose }: Props) {
  const id = fieldId("slug");
  const { register, submit, formState } = useCheckedForm(changeSlugSchema, {
    defaultValues: { slug },
    async act(typed) {
      if (typed.slug === slug || (await onSlug(typed.slug))) onClose();
    },
  });
  const refused = useProblem("slug");
  const problem = formState.errors.slug?.message ?? refused;
  return (
    <form className={styles.addressForm} onSubmit={submit} noValidate>
      <label className="only-read" htmlFor={id}>
        Новый адрес
      </label>
      <Input
        id={id}
        {...register("slug")}
        maxLength={120}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        autoFocus
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <Hint>Строчные латинские буквы, цифры и дефис. Прежний адрес приведёт сюда.</Hint>
      <span className={sheet.sheetActs}>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
        <Button type="submit" disabled={formState.isSubmitting}>
          Сменить адрес
        </Button>
      </span>
    </form>
  );
}
