import { partsOfDay } from "./day-words.ts";
import styles from "./panel.module.css";
import { type ShownTime, TimeLink } from "./time-link.tsx";
import timeStyles from "./times.module.css";

/** The number of times of one part of the day that are shown at first; a button shows the others. */
const mostOfPart = 12;

type DayTimesProps = { times: ShownTime[]; service: string | null; namesDoctors: boolean };

/** The times of a day by parts of the day; parts without times are omitted. Each part is one stop of the Tab key (`data-arrows`). */
export function DayTimes({ times, service, namesDoctors }: DayTimesProps) {
  return partsOfDay.map(({ name, hours, from, to }) => {
    const ofPart = times.filter(({ time }) => time >= from && time < to);
    const links = ofPart.map((time, place) => (
      <TimeLink
        key={`${time.start} ${time.doctor.slug}`}
        time={time}
        service={service}
        isNext={place > 0}
        {...(namesDoctors && { below: time.doctor.surname })}
      />
    ));
    if (links.length === 0) return null;
    return (
      <section key={name} className={styles.part} aria-label={name}>
        <h3>
          {name} <small>{hours}</small>
        </h3>
        <div data-arrows="">
          <div className={timeStyles.times}>{links.slice(0, mostOfPart)}</div>
          {links.length > mostOfPart && (
            <details className={styles.others}>
              <summary>ещё {links.length - mostOfPart}</summary>
              <div className={timeStyles.times}>{links.slice(mostOfPart)}</div>
            </details>
          )}
        </div>
      </section>
    );
  });
}
