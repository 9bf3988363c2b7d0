import type { RequestDetails } from "@len/contract/staff/requests";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
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
            <p className={`${field.hint} ${styles.hint}`}>
              {actor.kind === "visitor" ? "Посетитель" : (actor.name?.split(" ")[0] ?? "Программа")}, {momentOf(at, clinic)}
            </p>
            <p className={styles.noteText}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function NewNote({ note }: { note: NoteOf }) {
  return (
    <div className={`${pane.part} ${styles.part} ${styles.notes}`}>
      <label className={field.field}>
        <span className={field.label}>Заметка</span>
        <textarea
          className={`${field.in} ${styles.in}`}
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
      <p className={`${styles.noteFoot} ${field.hint} ${styles.hint}`}>
        <span role="status">{note.state}</span>
        <span>
          <Button kind="text" disabled={note.isSending || note.text.trim() === ""} onClick={() => void note.add()}>
            Добавить заметку
          </Button>{" "}
          <Key>Ctrl</Key> <Key>Enter</Key>
        </span>
      </p>
    </div>
  );
}
