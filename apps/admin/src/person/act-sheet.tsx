import type { ErasureAct } from "@len/contract/staff/person";
import { Hint } from "../ui/hint.tsx";
import pane from "../ui/pane.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./person.module.css";
import { recordsWords } from "./words.ts";

type Props = { title: string; hint?: string; clinic: ClinicTime; act: Omit<ErasureAct, "number"> };

/** The printable act of an erasure, before or after it; it names nobody. */
export function ActSheet({ title, hint, clinic, act: { at, by, ground, records, keepUntil } }: Props) {
  return (
    <section className={styles.act} aria-label={title}>
      <h3>{title}</h3>
      {hint && <Hint>{hint}</Hint>}
      <dl className={`${pane.kv} ${styles.kv}`}>
        <dt>Когда</dt>
        <dd>{clinic.fullDateOf(at)}</dd>
        <dt>Кто</dt>
        <dd>{by ?? "Программа"}</dd>
        <dt>Основание</dt>
        <dd>{ground}</dd>
        <dt>Что</dt>
        <dd>{recordsWords(records)}</dd>
        <dt>Хранить</dt>
        <dd>до&nbsp;{clinic.fullDateOf(keepUntil)}</dd>
      </dl>
    </section>
  );
}
