import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { fullName, shortName } from "../clinic/doctor-name.tsx";
import type { ClinicNow, Reception } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { TimesCell } from "../times/times-place.tsx";
import { dayAndMonth, range, weekday } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { PartOfDay } from "./doctors-query.ts";
import { cellsOf, clinicDay, type DayOfWeek, type DoctorOfWeek, dayInWords, daysInWords, partOfDay } from "./week.ts";
import styles from "./week-table.module.css";

/** The parts of a slot: its content, its accessible name, and the class of its control. */
export type Slot = { doctor: DoctorOfWeek; reception: Reception; label: string; className: string | undefined; content: ReactNode };

type WeekTableProps = {
  doctors: DoctorOfWeek[];
  week: DayOfWeek[];
  now: ClinicNow;
  slot: (slot: Slot) => ReactNode;
  part?: PartOfDay | null;
};

/**
 * A table of doctors by days. On a phone the days are tabs made of radio buttons, which work without scripts; the styles show the doctors
 * of the chosen day. `data-days` on a row or on a message lists the days on which it is shown.
 */
export function WeekTable({ doctors, week, now, slot, part = null }: WeekTableProps) {
  const { contacts, settings } = useRootData() ?? {};
  const id = useId();
  const rows = doctors.map((doctor) => ({ doctor, cells: cellsOf(doctor, week, now, contacts) }));
  const isFree = (doctor: DoctorOfWeek) => Boolean(settings?.bookingOpen) && doctor.state === "active" && doctor.acceptsOnline;
  const ahead = week.filter(({ day, isOff }) => !isOff && day >= now.iso);
  const isAhead = (column: number) => rows.some(({ cells }) => cells[column]?.some(({ isOver }) => !isOver));
  const opened = Math.max(
    week.findIndex((_, column) => isAhead(column)),
    0,
  );
  const empty = week.filter((one, column) =>
    rows.every(({ doctor, cells }) => (isFree(doctor) ? !ahead.includes(one) : (cells[column] ?? []).length === 0)),
  );

  return (
    <div className={styles.week}>
      {week.map(({ day }, column) => (
        <input key={day} type="radio" name={id} id={`${id}-${day}`} className={styles.choice} defaultChecked={column === opened} />
      ))}
      <div className={styles.tabs}>
        {week.map((one) => (
          <label key={one.day} htmlFor={`${id}-${one.day}`} className={empty.includes(one) ? styles.none : undefined}>
            {weekday(one.weekday)} <b>{Number(one.day.slice(8))}</b>
          </label>
        ))}
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">Часы приёма, {daysInWords(week)}</caption>
        <thead>
          <tr>
            <th scope="col">Врач</th>
            {week.map(({ day, weekday: ofWeek, note, isToday }) => (
              <th key={day} scope="col" className={isToday ? styles.today : undefined} aria-current={isToday ? "date" : undefined}>
                <b>
                  {weekday(ofWeek)} {Number(day.slice(8))}
                </b>
                {note && typography(note)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ doctor, cells }) =>
            isFree(doctor) ? (
              <TimesRow key={doctor.id} {...{ doctor, week, ahead, part }} />
            ) : (
              <Row key={doctor.id} doctor={doctor} cells={cells} week={week} slot={slot} />
            ),
          )}
        </tbody>
      </table>
      {empty.map((one) => (
        <p key={one.day} className={styles.nobody} data-days={one.weekday}>
          {typography(one.isOff && one.note ? `${dayAndMonth(one.day)}: ${one.note}. Приёма нет.` : "В этот день приёма нет.")}
        </p>
      ))}
    </div>
  );
}

type RowProps = Pick<WeekTableProps, "week" | "slot"> & { doctor: DoctorOfWeek; cells: ReturnType<typeof cellsOf> };

function Row({ doctor, cells, week, slot }: RowProps) {
  const unknown = unknownHours(doctor);
  const columns = week.filter(({ isOff }, column) => (unknown ? !isOff : (cells[column] ?? []).length > 0)).map(({ weekday }) => weekday);

  return (
    <tr data-days={columns.join("")}>
      <Name doctor={doctor} />
      {unknown ? (
        <td colSpan={week.length} className={styles.unknown}>
          {typography(unknown)}
        </td>
      ) : (
        week.map((one, column) => {
          const hours = cells[column] ?? [];
          return (
            <td key={one.day} className={one.isOff ? styles.off : undefined}>
              {hours.map((cell) => (
                <Hours key={cell.reception.from} doctor={doctor} day={one} cell={cell} slot={slot} />
              ))}
            </td>
          );
        })
      )}
    </tr>
  );
}

function Name({ doctor }: { doctor: DoctorOfWeek }) {
  const phone = useRootData()?.contacts?.phones[0]?.number;

  return (
    <th scope="row">
      <span>
        {doctor.image && <Picture picture={doctor.image} sizes="48px" alt="" />}
        <span>
          <Link to={href("/specialists/:name", { name: doctor.slug })}>{shortName(doctor)}</Link>
          <small>{typography(doctor.positions.join(", "))}</small>
          {!doctor.acceptsOnline && doctor.state === "active" && (
            <small>
              {typography("Запись по телефону")} {phone && <PhoneLink number={phone} />}
            </small>
          )}
        </span>
      </span>
    </th>
  );
}

type TimesRowProps = Pick<WeekTableProps, "week" | "part"> & { doctor: DoctorOfWeek; ahead: DayOfWeek[] };

/** The free times of a doctor who takes bookings, one place for each day that is not over. */
function TimesRow({ doctor, week, ahead, part }: TimesRowProps) {
  return (
    <tr data-days={ahead.map(({ weekday }) => weekday).join("")} className={styles.free}>
      <Name doctor={doctor} />
      {week.map((one) => {
        const query = [`day=${one.day}`, part && `part=${part}`].filter(Boolean).join("&");
        return (
          <td key={one.day} className={one.isOff ? styles.off : undefined}>
            {ahead.includes(one) && <TimesCell key={query} doctor={doctor} query={query} />}
          </td>
        );
      })}
    </tr>
  );
}

/** The text for a doctor without hours of reception; `null` for a doctor who has some. */
function unknownHours({ state, schedule }: DoctorOfWeek): string | null {
  if (state !== "active") return "Временно не принимает";
  return schedule.length > 0 ? null : "Часы приёма уточнит администратор";
}

type HoursProps = { doctor: DoctorOfWeek; day: DayOfWeek; cell: RowProps["cells"][number][number]; slot: WeekTableProps["slot"] };

/** Hours are plain text, not a button, when they are over or when the doctor accepts no requests. */
function Hours({ doctor, day, cell: { reception, isOver }, slot }: HoursProps) {
  const whole = clinicDay(useRootData()?.contacts);
  const hours = range(reception.from, reception.to);
  const part = whole && partOfDay(reception, whole);
  const content = (
    <>
      <span>{hours}</span>
      {part && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect x={part.x} width={part.width} height="4" />
        </svg>
      )}
    </>
  );
  if (isOver || !doctor.acceptsOnline) {
    return <div className={[styles.slot, isOver && styles.over].filter(Boolean).join(" ")}>{content}</div>;
  }
  const label = `${hours}, ${dayInWords(day)}, ${fullName(doctor)}`;
  return slot({ doctor, reception, label, className: styles.slot, content });
}
