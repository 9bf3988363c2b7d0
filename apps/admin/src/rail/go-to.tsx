import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./go-to.module.css";
import type { Section } from "./sections.ts";

const FoundRecords = lazy(() => import("../content/list/found-records.tsx"));

const FoundRequests = lazy(() => import("../requests/found-requests.tsx"));

type Props = { own: readonly Section[]; canEdit: boolean; canAnswer: boolean; onClose(): void };

const labels = { none: "Перейти в раздел", edit: "Раздел или карточка", answer: "Раздел или заявка", both: "Раздел, карточка или заявка" };

/**
 * Ctrl+K: finds sections of the reader, requests by number, surname or phone, and records of content by a few letters. Arrows choose, Enter
 * opens the first or the chosen one.
 */
export function GoTo({ own, canEdit, canAnswer, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const found = own.filter(({ name }) => name.toLocaleLowerCase("ru").includes(typed.trim().toLocaleLowerCase("ru")));
  const close = () => dialog.current?.close();
  const label = labels[canEdit && canAnswer ? "both" : canEdit ? "edit" : canAnswer ? "answer" : "none"];

  function openFirst(event: FormEvent) {
    event.preventDefault();
    dialog.current?.querySelector<HTMLAnchorElement>("li a")?.click();
  }

  function move(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li a")];
    const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
    stops[at + step]?.focus();
    event.preventDefault();
  }

  return (
    <Sheet ref={dialog} look="float" className={styles.goTo} aria-label={label} onClose={onClose} onKeyDown={move}>
      <form onSubmit={openFirst}>
        <Field label={label} problem={found.length === 0 && !canEdit && !canAnswer ? "Такого раздела нет" : undefined}>
          {(props) => (
            <Input {...props} autoComplete="off" maxLength={100} value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
      </form>
      <ul aria-label="Разделы">
        {found.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} onClick={close}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {canAnswer && (
        <Suspense>
          <FoundRequests typed={typed.trim()} hasSections={found.length > 0} onOpen={close} />
        </Suspense>
      )}
      {canEdit && (
        <Suspense>
          <FoundRecords typed={typed.trim()} hasSections={found.length > 0} onOpen={close} />
        </Suspense>
      )}
    </Sheet>
  );
}
