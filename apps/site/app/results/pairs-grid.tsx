import { Link } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { typography } from "../ui/typography.ts";
import { interval, sessionCount } from "./course.ts";
import { PairPictures } from "./pair-pictures.tsx";
import styles from "./pairs-grid.module.css";
import type { ShownPair } from "./shown-pair.ts";

/** The fragment id of a result in the grid. */
export const pairId = (id: string) => `para-${id}`;

/** A grid of results, each with the procedure, its duration, the doctor, and what the pictures do not show. */
export function PairsGrid({ pairs, heading: Heading }: { pairs: ShownPair[]; heading: "h2" | "h3" }) {
  return (
    <ul className={styles.pairs}>
      {pairs.map((pair) => (
        <li key={pair.id} id={pairId(pair.id)}>
          <article className={styles.pair}>
            <PairPictures pair={pair} sizes="(max-width: 767px) 100vw, (max-width: 1023px) 46vw, 30vw" describedBy={`title-${pair.id}`} />
            <div>
              <Heading id={`title-${pair.id}`} className={styles.title}>
                {typography(pair.title)}
              </Heading>
              <p className={styles.facts}>
                {pair.service && (
                  <>
                    <Link to={pair.service.path}>{typography(pair.service.title)}</Link>,{" "}
                  </>
                )}
                {sessionCount(pair.sessions)}, {interval(pair.intervalDays)}
              </p>
              {pair.doctor && (
                <p className={styles.facts}>
                  Врач — <Link to={pair.doctor.path}>{shortName(pair.doctor)}</Link>
                </p>
              )}
              <p className={styles.comment}>{typography(pair.comment)}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
