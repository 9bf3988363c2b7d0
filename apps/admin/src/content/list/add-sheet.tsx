import { contentCalls } from "@len/contract/staff/calls/content";
import { type ContentSection, namedDraftSchema } from "@len/contract/staff/content";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../api/send.ts";
import type { Data } from "../../store/data.ts";
import buttonStyles from "../../ui/button.module.css";
import { useCheckedForm } from "../../ui/checked-form.ts";
import field from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import { slugOf } from "../../words/slug.ts";
import { fieldsOf } from "../fields/fields.ts";
import formStyles from "../fields/form.module.css";
import styles from "./list.module.css";

/** A title is enough for a draft; the rest is written in its form. */
export function AddSheet({ section, data, onClose }: { section: ContentSection; data: Data; onClose(): void }) {
  const { entity, titleField, hasSlug, accusative } = section;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();
  /** The id of the draft: a repeat after a lost connection makes no second draft. */
  const [id] = useState(() => crypto.randomUUID());
  const { register, submit, formState } = useCheckedForm(namedDraftSchema, {
    defaultValues: { title: "" },
    async act({ title }) {
      const { data: added } = await send(contentCalls.addContent, {
        params: { entity },
        input: { id, title, data: { ...data, ...(hasSlug && { slug: slugOf(title) }) } },
      });
      await navigate(`/content/${entity}/${added.id}`);
    },
  });
  const label = fieldsOf(section).find(({ path }) => path === titleField)?.label ?? "Название";
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 className="name" id={heading}>
          Добавить {accusative}
        </h2>
        <Field label={label} problem={formState.errors.title?.message}>
          {(input) => (
            <input {...input} {...register("title")} className={`${field.in} ${formStyles.in}`} maxLength={500} autoComplete="off" />
          )}
        </Field>
        <p className={sheet.sheetActs}>
          <button
            type="button"
            className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet}`}
            onClick={() => dialog.current?.close()}
          >
            Отмена
          </button>
          <button type="submit" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`} disabled={formState.isSubmitting}>
            Добавить
          </button>
        </p>
      </form>
    </Sheet>
  );
}
