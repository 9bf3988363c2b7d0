import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentSection } from "@len/contract/staff/content";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf, Refused, send } from "../../api/send.ts";
import type { Data } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import { slugOf } from "../../words/slug.ts";
import { fieldsOf } from "../fields/fields.ts";

/** A title is enough for a draft; the rest is written in its form. */
export function AddSheet({ section, data, onClose }: { section: ContentSection; data: Data; onClose(): void }) {
  const { entity, titleField, hasSlug, accusative } = section;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  /** The id of the draft: a repeat after a lost connection makes no second draft. */
  const [id] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: (title: string) =>
      send(contentCalls.addContent, {
        params: { entity },
        input: { id, title, data: { ...data, ...(hasSlug && { slug: slugOf(title) }) } },
      }),
    onSuccess: ({ data }) => void navigate(`/content/${entity}/${data.id}`),
    onError: (error) => setProblem((error instanceof Refused && Object.values(error.fields)[0]?.[0]) || messageOf(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("title")).trim();
    if (!title) return setProblem("Напишите хотя бы название");
    mutate(title);
  };
  const label = fieldsOf(section).find(({ path }) => path === titleField)?.label ?? "Название";
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 className="name" id={heading}>
          Добавить {accusative}
        </h2>
        <Field label={label} problem={problem}>
          {(input) => <input {...input} className={field.in} name="title" maxLength={500} autoComplete="off" />}
        </Field>
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" disabled={isPending}>
            Добавить
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
