import { href } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { MoreLink } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import { interval, sessionCount } from "./course.ts";
import { ResultPictures } from "./result-pictures.tsx";
import styles from "./results-section.module.css";
import type { ShownResult } from "./shown-result.ts";

/** A result on the home page with a link to all results. `tight`: the section above has the same background. */
export function ResultsSection({ result, tight }: { result: ShownResult; tight: boolean }) {
  return (
    <section className={tight ? "sec sec-tight" : "sec"} aria-labelledby="results-heading">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2 id="results-heading">{typography("До и после — в одном свете")}</h2>
          <p className={["lead", styles.lead].join(" ")}>
            {typography("Один и тот же участок кожи до лечения и после. Границу можно двигать.")}
          </p>
          <p id={`title-${result.id}`} className="small muted">
            {typography(result.title)}, {sessionCount(result.sessions)}, {interval(result.intervalDays)}
            {result.doctor && (
              <>
                . Врач{"\u00a0"}— {shortName(result.doctor)}
              </>
            )}
          </p>
          <p className={styles.more}>
            <MoreLink to={href("/result")}>Все результаты</MoreLink>
          </p>
        </div>
        <ResultPictures result={result} sizes="(max-width: 1023px) 100vw, 54vw" describedBy={`title-${result.id}`} />
      </div>
    </section>
  );
}
