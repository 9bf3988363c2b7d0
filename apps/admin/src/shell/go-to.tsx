import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Field } from "./field.tsx";
import type { Section } from "./sections.ts";

/** Ctrl+K: the reader's sections by a few letters; Enter opens the first. */
export function GoTo({ own, onClose }: { own: readonly Section[]; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const found = own.filter(({ name }) => name.toLocaleLowerCase("ru").includes(typed.trim().toLocaleLowerCase("ru")));

  function openFirst(event: FormEvent) {
    event.preventDefault();
    const [first] = found;
    if (!first) return;
    dialog.current?.close();
    void navigate(first.path);
  }

  return (
    <dialog ref={dialog} className="go-to float" aria-label="Перейти в раздел" onClose={onClose}>
      <form onSubmit={openFirst}>
        <Field label="Перейти в раздел" problem={found.length === 0 ? "Такого раздела нет" : undefined}>
          {(props) => (
            <input {...props} className="in" autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
      </form>
      <ul>
        {found.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} onClick={() => dialog.current?.close()}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
