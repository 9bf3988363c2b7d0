import { href } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { MoreLink } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import { interval, sessionCount } from "./course.ts";
import { PairPictures } from "./pair-pictures.tsx";
import styles from "./results-section.module.css";
import type { ShownPair } from "./shown-pair.ts";

/** One result on the home page with a link to all of them; `tight` under a section of the same ground. */
export function ResultsSection({ pair, tight }: { pair: ShownPair; tight: boolean }) {
  return (
    <section className={tight ? "sec sec-tight" : "sec"} aria-labelledby="results-heading">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2 id="results-heading">{typography("До и после — в одном свете")}</h2>
          <p className={["lead", styles.lead].join(" ")}>
            {typography("Один и тот же участок кожи до лечения и после. Границу можно двигать.")}
          </p>
          <p id={`title-${pair.id}`} className="small muted">
            {typography(pair.title)}, {sessionCount(pair.sessions)}, {interval(pair.intervalDays)}
            {pair.doctor && (
              <>
                . Врач{"\u00a0"}— {shortName(pair.doctor)}
              </>
            )}
          </p>
          <p className={styles.more}>
            <MoreLink to={href("/result")}>Все результаты</MoreLink>
          </p>
        </div>
        <PairPictures pair={pair} sizes="(max-width: 1023px) 100vw, 54vw" describedBy={`title-${pair.id}`} />
      </div>
    </section>
  );
}
