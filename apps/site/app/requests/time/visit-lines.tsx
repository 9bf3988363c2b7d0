import { clinicClock } from "@len/contract/opening-hours";
import type { ReactNode } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { capitalised } from "../../ui/formats.ts";
import { leafOf, timeInWords } from "./time-words.ts";
import styles from "./visit-part.module.css";

/** The day of the visit as a leaf of a calendar, and what stands beside it. */
export function VisitLines({ start, name, children }: { start: string; name: string; children: ReactNode }) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const leaf = leafOf(clinicClock(new Date(start), timeZone).iso);
  return (
    <>
      <p className={styles.leaf} aria-hidden="true">
        <span>{leaf.month}</span>
        <b>{leaf.date}</b>
        <i>{leaf.weekday}</i>
      </p>
      <div>
        <p className={styles.time}>{capitalised(timeInWords(start, timeZone))}</p>
        <p>{name}</p>
        {children}
      </div>
    </>
  );
}
