import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import { typography } from "../typography.ts";
import { number, plural, pluralForm, range, rating, weekdays, years } from "../ui/formats.ts";
import styles from "./facts.module.css";

const doctorForms = { one: "врач", few: "врача", many: "врачей" };
const serviceForms = { one: "услуга", few: "услуги", many: "услуг" };
const byReviewForms = { one: "отзыву пациента", few: "отзывам пациентов", many: "отзывам пациентов" };

type FactsProps = { contacts: Contacts | null; doctors: DoctorCard[] | null; countServices: number | null; countReviews: number | null };

/** The clinic in figures, each of them counted from what the API gave; a figure without data is left out. */
export function Facts({ contacts, doctors, countServices, countReviews }: FactsProps) {
  const hours = contacts?.hours[0];
  const mean = meanRating(doctors ?? []);
  const facts = [
    hours && { figure: range(hours.from, hours.to), words: weekdays(hours.weekdays, "long") },
    doctors?.length && { figure: plural(doctors.length, doctorForms), words: `средний стаж — ${years(meanExperience(doctors))}` },
    countServices && { figure: plural(countServices, serviceForms), words: "цена известна до приёма" },
    mean !== null &&
      countReviews !== null && {
        figure: `${rating(mean)} из 5`,
        words: `по ${number(countReviews)} ${pluralForm(countReviews, byReviewForms)}`,
      },
  ].filter((fact) => typeof fact === "object" && fact !== null);

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

/** Mean of the doctors' marks, each weighing as much as it has reviews. */
export function meanRating(doctors: Pick<DoctorCard, "rating" | "countReviews">[]): number | null {
  let sum = 0;
  let count = 0;
  for (const doctor of doctors) {
    if (doctor.rating === null) continue;
    sum += doctor.rating * doctor.countReviews;
    count += doctor.countReviews;
  }
  return count > 0 ? sum / count : null;
}

function meanExperience(doctors: DoctorCard[]): number {
  return Math.round(doctors.reduce((sum, { experience }) => sum + experience, 0) / doctors.length);
}
