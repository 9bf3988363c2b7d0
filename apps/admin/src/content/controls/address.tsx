import { type ContentItem, changeSlugSchema } from "@len/contract/staff/content";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/checked-form.ts";
import field from "../../ui/field.module.css";
import { Problem } from "../../ui/problem.tsx";
import sheet from "../../ui/sheet.module.css";
import { fieldId } from "../fields/control-props.ts";
import formStyles from "../fields/form.module.css";
import { useProblem } from "../fields/form-values.ts";
import styles from "./controls.module.css";

type Props = { item: ContentItem; onSlug(slug: string): Promise<boolean> };

/** The address of a record that was on the site changes at once, and the former address redirects to the new one. */
export function Address({ item, onSlug }: Props) {
  const [isChanging, setChanging] = useState(false);
  const slug = String(item.data.slug ?? "");
  if (!isChanging)
    return (
      <p className={formStyles.sideRow}>
        <span className={`muted ${styles.address}`}>{item.path ?? slug}</span>
        <Button kind="text" className="small" onClick={() => setChanging(true)}>
          Изменить
        </Button>
      </p>
    );
  return <AddressForm slug={slug} onSlug={onSlug} onClose={() => setChanging(false)} />;
}

type FormProps = Pick<Props, "onSlug"> & { slug: string; onClose(): void };

function AddressForm({ slug, onSlug, onClose }: FormProps) {
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
      <input
        id={id}
        {...register("slug")}
        className={field.in}
        maxLength={120}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
        autoFocus
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <p className={field.hint}>Строчные латинские буквы, цифры и дефис. Прежний адрес приведёт сюда.</p>
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
