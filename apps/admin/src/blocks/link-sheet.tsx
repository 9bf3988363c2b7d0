import { isLinkAllowed } from "@len/contract/blocks";
import { contentCalls } from "@len/contract/staff/calls/content";
import type { FoundContent } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./blocks.module.css";

const searchAfterMs = 200;
const shownAtOnce = 6;

/** Links the selected words to an address, or to a page of the site found by its title. */
export function LinkSheet({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [href, setHref] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const hadLink = editor.isActive("link");
  const rows = useFound(href);

  const close = () => dialog.current?.close();
  const set = (address: string) => {
    editor.chain().extendMarkRange("link").setMark("link", { href: address }).run();
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = addressOf(href);
    if (isLinkAllowed(address)) set(address);
    else setProblem("Адрес начинается с https://, с / для страницы сайта, tel: или mailto:. Или выберите страницу из списка.");
  };
  const pick = async ({ entity, id: found, title }: FoundContent) => {
    try {
      const { data } = await send(contentCalls.content, { params: { entity, id: found } });
      if (data.path) set(data.path);
      else setProblem(`У карточки «${title}» нет своей страницы. Выберите другую или вставьте адрес.`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Sheet
      ref={dialog}
      className={`${styles.linkSheet} ${sheet.float}`}
      aria-label="Ссылка"
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
    >
      <form onSubmit={submit}>
        <div className={field.field}>
          <label htmlFor={id}>Адрес или название страницы</label>
          <input
            id={id}
            className={field.in}
            autoComplete="off"
            value={href}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={({ target }) => {
              setHref(target.value);
              setProblem(null);
            }}
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

/** Completes «example.ru/a» with a protocol, and «name@example.ru» with `mailto:`. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u.test(text) ? `https://${text}` : text;
}

/** Records with these words in their titles, some time after the last key. */
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
