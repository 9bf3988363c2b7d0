import type { Contacts } from "@len/contract/contacts";
import { hoursOfWeek } from "../clinic/hours-in-words.ts";
import type { Team } from "../reviews/team.ts";
import { doctorCount, number, pluralForm, rating, serviceCount, uncapitalised, years } from "../ui/formats.ts";
import { typography } from "../ui/typography.ts";
import styles from "./facts.module.css";

const byReviewForms = { one: "отзыву пациента", few: "отзывам пациентов", many: "отзывам пациентов" };

type FactsProps = {
  /** Passed only when nothing else on the page shows the hours. */
  contacts?: Contacts | null;
  firstService?: { title: string; cost: string | null } | undefined;
  team: Team | null;
  countServices: number | null;
  countReviews: number | null;
};

/** Figures of the clinic, counted from the API's answers; figures without data are omitted. */
export function Facts({ contacts, firstService, team, countServices, countReviews }: FactsProps) {
  const [hours] = hoursOfWeek(contacts?.hours ?? []);
  const facts = [
    hours && { figure: hours.hours, words: `часы приёма, ${uncapitalised(hours.days)}` },
    firstService?.cost && { figure: firstService.cost, words: uncapitalised(firstService.title) },
    team && { figure: doctorCount(team.count), words: `стаж в\u00a0среднем ${years(team.meanExperience)}` },
    countServices && { figure: serviceCount(countServices), words: "с ценами" },
    team?.rating &&
      countReviews !== null && {
        figure: `${rating(team.rating)} из 5`,
        words: `по ${number(countReviews)} ${pluralForm(countReviews, byReviewForms)}`,
      },
  ].filter((fact) => typeof fact === "object" && fact !== null);
  if (facts.length === 0) return null;

  return (
    <div className="wrap">
      <ul className={styles.facts}>
        {facts.map(({ figure, words }) => (
          <li key={words}>
            <b>{figure}</b>
            <span className="small muted">{typography(words)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
