import { Link } from "react-router";
import note from "../../ui/note.module.css";
import styles from "./list.module.css";
import { useSendKept } from "./use-send-kept.ts";

/** Sends the edits that wait in this browser, and lists the refused ones. `entity` limits both to one section. */
export function WaitingEdits({ entity }: { entity?: string }) {
  const waiting = useSendKept().filter((each) => entity === undefined || each.entity === entity);
  if (waiting.length === 0) return null;
  return (
    <section className={`${note.note} ${styles.waiting}`} aria-label="Правки в этом браузере">
      <p>
        <b className="strong">Правки хранятся в&nbsp;этом браузере и&nbsp;ждут вас.</b> Откройте карточку, чтобы их сохранить.
      </p>
      <ul>
        {waiting.map(({ entity: of, id, title, why }) => (
          <li key={`${of} ${id}`}>
            <Link to={`/content/${of}/${id}`}>{title}</Link> <span className="muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
