import { isLinkAllowed } from "@len/contract/blocks";
import { contentCalls } from "@len/contract/staff/calls/content";
import type { FoundContent } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import * as z from "zod";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Input } from "../ui/input.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./blocks.module.css";

const searchAfterMs = 200;
const shownAtOnce = 6;

/** Links the selected words to an address, or to a page of the site found by its title. */
export default function LinkSheet({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const current: string = editor.getAttributes("link").href ?? "";
  const { register, submit, showRefusal, watch, clearErrors, formState } = useCheckedForm(linkSchema, {
    defaultValues: { href: current },
    // An unfinished title is not a valid address, so the field is checked only when the form is submitted.
    reValidateMode: "onSubmit",
    act: ({ href }) => set(href),
  });
  const problem = formState.errors.href?.message;
  const hadLink = editor.isActive("link");
  const rows = useFound(watch("href"));

  const close = () => dialog.current?.close();
  const set = (address: string) => {
    editor.chain().extendMarkRange("link").setMark("link", { href: address }).run();
    close();
  };
  const pick = async ({ entity, id: found, title }: FoundContent) => {
    try {
      const { data } = await send(contentCalls.content, { params: { entity, id: found } });
      if (!data.path) throw new Error(`У карточки «${title}» нет своей страницы. Выберите другую или вставьте адрес.`);
      set(data.path);
    } catch (error) {
      showRefusal(error);
    }
  };
  return (
    <Sheet
      ref={dialog}
      look="float"
      className={styles.linkSheet}
      aria-label="Ссылка"
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
    >
      <form onSubmit={submit} noValidate>
        <div className={field.field}>
          <label htmlFor={id}>Адрес или название страницы</label>
          <Input
            id={id}
            autoComplete="off"
            {...register("href", { onChange: () => clearErrors() })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
          {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
        </div>
        {rows.length > 0 && (
          <ul className={styles.linkFound} aria-label="Страницы сайта">
            {rows.map((row) => (
              <li key={`${row.entity}/${row.id}`}>
                <button type="button" onClick={() => void pick(row)}>
                  <span>{row.title}</span>
                  <span className="small muted">{row.section}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={sheet.sheetActs}>
          {hadLink && (
            <Button
              kind="quiet"
              onClick={() => {
                editor.chain().extendMarkRange("link").unsetMark("link").run();
                close();
              }}
            >
              Убрать ссылку
            </Button>
          )}
          <Button kind="quiet" onClick={close}>
            Отмена
          </Button>
          <Button type="submit" kind="main">
            Поставить ссылку
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

/** Adds `https://` to «example.ru/a» and `mailto:` to «name@example.ru». */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u.test(text) ? `https://${text}` : text;
}

const linkSchema = z.object({
  href: z
    .string()
    .transform(addressOf)
    .refine(isLinkAllowed, "Адрес начинается с https://, с / для страницы сайта, tel: или mailto:. Или выберите страницу из списка."),
});

/** Finds records by words of their titles, some time after the last key press. */
function useFound(typed: string): FoundContent[] {
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(isLinkAllowed(typed.trim()) ? "" : typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    queryKey: ["content", "found", q],
    queryFn: async () => (await send(contentCalls.findContent, { input: { q } })).data,
    enabled: q.length > 1,
  });
  return q.length > 1 ? data.slice(0, shownAtOnce) : [];
}
