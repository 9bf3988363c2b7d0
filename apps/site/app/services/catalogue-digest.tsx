import type { PricedService } from "@len/contract/catalogue";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { DoctorCard } from "../doctors/doctor-card.tsx";
import { type CostLine, CostTable, costLine } from "../prices/cost-table.tsx";
import { interval, sessionCount } from "../results/course.ts";
import { ResultPictures } from "../results/result-pictures.tsx";
import type { ShownResult } from "../results/shown-result.ts";
import { moreClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./catalogue-digest.module.css";

const mostDoctors = 3;
const mostCosts = 5;

/** The costs of a few services in catalogue order: of the popular services first, then of others. */
export function mainCosts(services: PricedService[]): CostLine[] {
  const priced = services.filter(({ priceFrom }) => priceFrom !== null);
  const chosen = new Set([...priced].sort((a, b) => Number(b.isPopular) - Number(a.isPopular)).slice(0, mostCosts));
  return priced.filter((service) => chosen.has(service)).map(costLine);
}

type DigestProps = { title: string; doctors: ShownDoctor[]; portfolio: ShownResult[]; costs?: CostLine[] };

/**
 * A digest of the other tabs, below the description: three doctors, the main costs and one result. Without scripts and on paper these
 * tabs are sections of the page, and the digest is hidden.
 */
export function CatalogueDigest({ title, doctors, portfolio, costs = [] }: DigestProps) {
  const result = portfolio.find(({ sensitive }) => !sensitive);

  return (
    <div className={styles.digest}>
      {doctors.length > 0 && (
        <Chapter
          title="Кто принимает"
          words={<p className={styles.words}>{typography("Образование, отзывы и ближайшие часы приёма — на странице врача.")}</p>}
          more={doctors.length > mostDoctors && { to: "#specialisty", text: "Все врачи" }}
        >
          <ul className={styles.doctors}>
            {doctors.slice(0, mostDoctors).map((doctor) => (
              <li key={doctor.id}>
                <DoctorCard doctor={doctor} heading="h3" sizes="(max-width: 767px) 104px, (max-width: 1023px) 30vw, 18vw" inList />
              </li>
            ))}
          </ul>
        </Chapter>
      )}
      {costs.length > 0 && (
        <Chapter title="Сколько стоит" more={{ to: "#ceny", text: "Все цены" }}>
          <CostTable services={costs} caption={`Основные цены: ${title}`} />
        </Chapter>
      )}
      {result && (
        <Chapter
          title="До и после"
          words={<ResultWords result={result} />}
          more={portfolio.length > 1 && { to: "#do-i-posle", text: "Все снимки" }}
        >
          <ResultPictures result={result} sizes="(max-width: 1023px) 100vw, 54vw" describedBy={`digest-${result.id}`} />
        </Chapter>
      )}
    </div>
  );
}

type ChapterProps = { title: string; words?: ReactNode; more: { to: string; text: string } | false; children: ReactNode };

function Chapter({ title, words, more, children }: ChapterProps) {
  return (
    <section data-columns className={styles.chapter} aria-label={title}>
      <div>
        <h2>{typography(title)}</h2>
        {words}
        {more && (
          <a href={more.to} className={moreClass}>
            {more.text} <Icon name="arrow" />
          </a>
        )}
      </div>
      <div>{children}</div>
    </section>
  );
}

function ResultWords({ result: { id, title, sessions, intervalDays, doctor, comment } }: { result: ShownResult }) {
  return (
    <>
      <p id={`digest-${id}`} className={styles.result}>
        {typography(title)}
      </p>
      <p className="small muted">
        {sessionCount(sessions)}, {interval(intervalDays)}
        {doctor && (
          <>
            . Врач{"\u00a0"}— <Link to={doctor.path}>{shortName(doctor)}</Link>
          </>
        )}
      </p>
      <p className="small muted">{typography(comment)}</p>
    </>
  );
}
