import type { ContentItem } from "@len/contract/staff/content";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
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
  const [isSending, setSending] = useState(false);
  const id = fieldId("slug");
  const problem = useProblem("slug");
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
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("slug")).trim();
    if (typed === slug) return setChanging(false);
    setSending(true);
    if (await onSlug(typed)) setChanging(false);
    setSending(false);
  };
  return (
    <form className={styles.addressForm} onSubmit={(event) => void send(event)}>
      <label className="only-read" htmlFor={id}>
        Новый адрес
      </label>
      <input
        id={id}
        name="slug"
        className={field.in}
        defaultValue={slug}
        required
        maxLength={120}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        aria-describedby={problem ? `${id}-problem` : undefined}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
        autoFocus
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <p className={field.hint}>Строчные латинские буквы, цифры и дефис. Прежний адрес приведёт сюда.</p>
      <span className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => setChanging(false)}>
          Отмена
        </Button>
        <Button type="submit" disabled={isSending}>
          Сменить адрес
        </Button>
      </span>
    </form>
  );
}
