import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { useForm } from "../../fields/form-values.ts";
import styles from "../forms.module.css";
import { dayAfter, noonOf, type SpecialDay, spansWords, weekOf } from "./opening.ts";

type StripProps = { special: readonly SpecialDay[]; planned: readonly SpecialDay[] | null; clinic: ClinicTime; openDay(day: string): void };

/** A strip of three months; each month is a row of days. Arrow keys move between the days, Enter opens the row of a day. */
export function Strip({ special, planned, clinic, openDay }: StripProps) {
  const { values } = useForm();
  const week = weekOf({ hours: useSyncExternalStore(values.subscribe, () => values.valueAt("hours")) });
  const today = clinic.dayOf(clinic.now);
  const [at, setAt] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const months = [0, 1, 2].map((ahead) => monthAfter(today, ahead));
  const first = `${months[0]}-01`;
  const end = `${monthAfter(today, 3)}-01`;
  const walk = (event: KeyboardEvent, day: string) => {
    const steps: Record<string, string> = {
      ArrowLeft: dayAfter(day, -1),
      ArrowRight: dayAfter(day, 1),
      ArrowUp: sameDay(day, -1),
      ArrowDown: sameDay(day, 1),
      Home: `${day.slice(0, 7)}-01`,
      End: dayAfter(`${monthAfter(day, 1)}-01`, -1),
    };
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    if (next < first || next >= end) return;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table className={styles.daysStrip} aria-label="Дни трёх месяцев" ref={grid}>
      <tbody>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            {daysOfMonth(month).map((day) => {
              const row = special.find((other) => other.day === day);
              const later = planned?.find((other) => other.day === day);
              const isOff = !week.has(weekdayOf(day));
              const isPlanned = planned !== null && wordsOf(later) !== wordsOf(row);
              const kind = row
                ? row.spans.length > 0
                  ? styles.isOther
                  : styles.isClosed
                : isPlanned
                  ? styles.isPlanned
                  : isOff
                    ? styles.isOff
                    : "";
              const words = [
                clinic.weekdayAndDateOf(noonOf(day)),
                row ? [wordsOf(row), row.title].filter(Boolean).join(", ") : isOff ? "выходной" : "",
                isPlanned ? "запланировано другое" : "",
              ];
              return (
                <td key={day} data-weekday={day.endsWith("-01") ? weekdayOf(day) : undefined}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={words.filter(Boolean).join(": ")}
                    aria-current={day === today ? "date" : undefined}
                    className={`${kind}${day < today ? ` ${styles.isPast}` : ""}`}
                    onKeyDown={(event) => walk(event, day)}
                    onFocus={() => setAt(day)}
                    onClick={() => openDay(day)}
                  >
                    <span>{Number(day.slice(8))}</span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wordsOf = (row: SpecialDay | undefined) => (!row ? "" : spansWords(row.spans) || "закрыто");
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** The month that is this number of months after a day, such as `2027-01` two months after a day of November 2026. */
function monthAfter(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same day of another month; the last day of that month if it is shorter. */
function sameDay(day: string, months: number): string {
  const month = monthAfter(day, months);
  return daysOfMonth(month)[Number(day.slice(8)) - 1] ?? dayAfter(`${monthAfter(month, 1)}-01`, -1);
}

const daysOfMonth = (month: string) => {
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
};

const names = new Intl.DateTimeFormat("ru", { month: "long", timeZone: "UTC" });
const monthName = (month: string) => {
  const name = names.format(new Date(`${month}-01`));
  return name.charAt(0).toUpperCase() + name.slice(1);
};
