import { addressWith } from "../http/address-params.ts";
import { wholeDay } from "./day-words.ts";
import styles from "./times.module.css";

/** A free time as pages show it: `day` and `time` are those of the clinic's clock. */
export type ShownTime = {
  start: string;
  day: string;
  time: string;
  doctor: { id: string; slug: string; name: string; surname: string };
};

type TimeLinkProps = {
  time: ShownTime;
  service: string | null;
  /** A second line under the time. */
  below?: string;
  /** The link is not a Tab stop: arrow keys lead to it from the first time of its group. */
  isNext?: boolean;
};

/** A free time: pressing it opens the record form with this time; without scripts it leads to the page /zapis. */
export function TimeLink({ time: { start, day, time, doctor }, service, below, isNext = false }: TimeLinkProps) {
  return (
    <a
      className={styles.time}
      data-time={start}
      data-of={doctor.slug}
      href={addressWith("/zapis", { service, doctor: doctor.slug, start })}
      aria-label={[wholeDay(day), time, doctor.name].join(", ")}
      tabIndex={isNext ? -1 : undefined}
    >
      <span>{time}</span>
      {below && (
        <>
          {" "}
          <small>{below}</small>
        </>
      )}
    </a>
  );
}

/** The keys of all times in an answer, for `gone-times.ts`. */
export const knownTimes = (times: ShownTime[]) => times.map(({ start, doctor }) => `${start}/${doctor.slug}`).join(" ");
