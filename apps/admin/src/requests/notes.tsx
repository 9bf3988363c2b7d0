import type { RequestDetails } from "@len/contract/staff/requests";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { TextArea } from "../ui/input.tsx";
import { Key } from "../ui/key.tsx";
import pane from "../ui/pane.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./requests.module.css";
import type { useNote } from "./use-note.ts";
import { momentOf } from "./words.ts";

export type NoteOf = ReturnType<typeof useNote>;

export function OldNotes({ title, notes, clinic }: { title: string; notes: RequestDetails["notes"]; clinic: ClinicTime }) {
  if (notes.length === 0) return null;
  return (
    <div className={`${pane.part} ${styles.part}`}>
      <h3>{title}</h3>
      <ul className={styles.oldNotes}>
        {notes.map(({ id, at, actor, text }) => (
          <li key={id}>
            <Hint>
              {actor.kind === "visitor" ? "Посетитель" : (actor.name?.split(" ")[0] ?? "Программа")}, {momentOf(at, clinic)}
            </Hint>
            <p className={styles.noteText}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function NewNote({ note }: { note: NoteOf }) {
  const id = useId();
  return (
    <div className={`${pane.part} ${styles.part} ${styles.notes}`}>
      <label className={field.field} htmlFor={id}>
        <span className={field.label}>Заметка</span>
        <TextArea
          id={id}
          rows={2}
          maxLength={2000}
          placeholder="Увидят только сотрудники"
          value={note.text}
          onChange={({ target }) => note.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void note.add();
          }}
        />
      </label>
      <Hint className={styles.noteFoot}>
        <span role="status">{note.state}</span>
        <span>
          <Button kind="text" disabled={note.isSending || note.text.trim() === ""} onClick={() => void note.add()}>
            Добавить заметку
          </Button>{" "}
          <Key>Ctrl</Key> <Key>Enter</Key>
        </span>
      </Hint>
    </div>
  );
}
