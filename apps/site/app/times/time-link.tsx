import type { ReactNode } from "react";
import { addressWith } from "../http/address-params.ts";
import { wholeDay } from "./day-words.ts";
import styles from "./times.module.css";

/** A free time as pages show it: `day` and `time` are those of the clinic's clock. */
export type ShownTime = { start: string; day: string; time: string; doctor: { id: string; slug: string; name: string } };

type TimeLinkProps = {
  time: ShownTime;
  service: string | null;
  /** A second line under the time. */
  below?: string;
  children?: ReactNode;
};

/** A time that can be taken: one press opens the record form with it, without scripts the page /zapis. */
export function TimeLink({ time: { start, day, time, doctor }, service, below, children = time }: TimeLinkProps) {
  return (
    <a
      className={styles.time}
      data-time={start}
      href={addressWith("/zapis", { service, doctor: doctor.slug, start })}
      aria-label={[wholeDay(day), time, doctor.name].join(", ")}
    >
      <span>{children}</span>
      {below && <small>{below}</small>}
    </a>
  );
}
