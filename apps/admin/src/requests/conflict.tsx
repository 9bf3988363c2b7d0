import type { RequestDetails } from "@len/contract/staff/requests";
import { Button } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { FirstAlert } from "../ui/pane-parts.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { dative } from "./names.ts";
import type { NoteOf } from "./notes.tsx";
import styles from "./requests.module.css";
import { type Acts, conflictWords } from "./use-acts.ts";

type FirstProps = { request: RequestDetails; clinic: ClinicTime; acts: Acts; note: NoteOf; onNextNew(): void };

export function SomebodyWasFirst({ request, clinic, acts, note, onNextNew }: FirstProps) {
  const other = request.assignee;
  const { conflict } = acts;
  if (!conflict) return null;
  return (
    <div className={styles.first}>
      <FirstAlert>
        <p className="strong">{conflictWords(conflict, clinic)}</p>
        <p>Ваше нажатие ничего не изменило, звонить не нужно.{note.text && " Заметка осталась в черновике."}</p>
      </FirstAlert>
      <p className={styles.firstActs}>
        <Button kind="main" onClick={onNextNew}>
          Следующая новая <Key>n</Key>
        </Button>
        {note.text && <Button onClick={() => void note.add()}>Передать заметку{other && ` ${dative(other)}`}</Button>}
      </p>
      <p className="small muted">
        {other ? `${other.firstName} не может ответить? ` : ""}
        <Button kind="text" onClick={() => acts.act(conflict.current, { kind: "take" })}>
          Забрать заявку себе
        </Button>
        {other && `: ${other.firstName} увидит это сразу.`}
      </p>
    </div>
  );
}
