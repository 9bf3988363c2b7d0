import type { Soonest } from "@len/contract/booking";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { nearDayTitle } from "./day-words.ts";
import { knownTimes, type ShownTime, TimeLink } from "./time-link.tsx";
import styles from "./times.module.css";
import { type Receiving, WithoutTimes, WithoutTimesOfDay } from "./without-times.tsx";

type SoonestTimesProps = {
  answer: Pick<Soonest, "state" | "service" | "more">;
  doctor: Receiving & { name: string };
  times: ShownTime[];
  /** The visitor has chosen days or a part of the day: up to four days are shown instead of two. */
  isWished: boolean;
  today: string;
  phone: string | null;
  until: string | null;
  /** The day of the cell of a week that shows these times: the column already names the day, and a reason takes one word. */
  cell?: string | null;
};

const mostTimes = 3;

/** The soonest free times of a doctor in a list: three times on at most two days, and a button for the others. */
export function SoonestTimes({
  answer: { state, service, more },
  doctor,
  times,
  isWished,
  today,
  phone,
  until,
  cell = null,
}: SoonestTimesProps) {
  if (times.length === 0 && cell) return <WithoutTimesOfDay {...{ state, doctor, service, day: cell }} />;
  if (times.length === 0) return <WithoutTimes {...{ state, doctor, service, phone, until }} />;
  const days = [...new Set(times.map(({ day }) => day))].slice(0, isWished ? 4 : 2);
  const shown = times.filter(({ day }) => days.includes(day));
  const rest = more + times.length - shown.length;

  return (
    <dl className={cell ? styles.cell : styles.soonest} data-known={knownTimes(times)} data-until={knownUntil(times, isWished)}>
      {days.map((day) => (
        <div key={day}>
          <dt className={cell ? "visually-hidden" : undefined}>{nearDayTitle(day, today)}</dt>
          <dd className={styles.times}>
            {shown
              .filter((time) => time.day === day)
              .map((time) => (
                <TimeLink key={time.start} time={time} service={service} />
              ))}
            {day === days.at(-1) && rest > 0 && (
              <RecordButton
                doctor={doctor.slug}
                {...(service && { service })}
                variant="bare"
                size="small"
                className={styles.more ?? ""}
                label={`Записаться на прием: ${doctor.name}, ещё ${rest}`}
              >
                ещё {rest}
              </RecordButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The instant up to which `times` contains every free time; `undefined` when `times` contains all free times. */
function knownUntil(times: ShownTime[], isWished: boolean): string | undefined {
  if (!isWished) return times.length < mostTimes ? undefined : times.at(-1)?.start;
  return times.find(({ day }, place) => times[place - mostTimes + 1]?.day === day)?.start;
}
