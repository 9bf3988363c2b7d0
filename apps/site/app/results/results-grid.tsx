import { Link } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { typography } from "../ui/typography.ts";
import { interval, sessionCount } from "./course.ts";
import { ResultPictures } from "./result-pictures.tsx";
import styles from "./results-grid.module.css";
import type { ShownResult } from "./shown-result.ts";

/** The fragment id of a result in the grid. */
export const resultId = (id: string) => `para-${id}`;

/** A grid of results. Each has the procedure, its duration, the doctor, and a text about what the pictures do not show. */
export function ResultsGrid({ results, heading: Heading }: { results: ShownResult[]; heading: "h2" | "h3" }) {
  return (
    <ul className={styles.results}>
      {results.map((result) => (
        <li key={result.id} id={resultId(result.id)}>
          <article className={styles.result}>
            <ResultPictures
              result={result}
              sizes="(max-width: 767px) 100vw, (max-width: 1023px) 46vw, 30vw"
              describedBy={`title-${result.id}`}
            />
            <div>
              <Heading id={`title-${result.id}`} className={styles.title}>
                {typography(result.title)}
              </Heading>
              <p className={styles.facts}>
                {result.service && (
                  <>
                    <Link to={result.service.path}>{typography(result.service.title)}</Link>,{" "}
                  </>
                )}
                {sessionCount(result.sessions)}, {interval(result.intervalDays)}
              </p>
              {result.doctor && (
                <p className={styles.facts}>
                  Врач — <Link to={result.doctor.path}>{shortName(result.doctor)}</Link>
                </p>
              )}
              <p className={styles.comment}>{typography(result.comment)}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
