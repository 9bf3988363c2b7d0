import { contentCalls } from "@len/contract/staff/calls/content";
import { type ContentSection, namedDraftSchema } from "@len/contract/staff/content";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../api/send.ts";
import type { Data } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/checked-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import { slugOf } from "../../words/slug.ts";
import { fieldsOf } from "../fields/fields.ts";

/** A sheet that adds a draft. It asks only for the title; the other fields are filled in the form. */
export default function AddSheet({ section, data, onClose }: { section: ContentSection; data: Data; onClose(): void }) {
  const { entity, titleField, hasSlug, accusative } = section;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();
  /** The id of the new draft: if the call is repeated after a lost connection, no second draft is made. */
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
          {(input) => <Input {...input} {...register("title")} maxLength={500} autoComplete="off" />}
        </Field>
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" disabled={formState.isSubmitting}>
            Добавить
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
