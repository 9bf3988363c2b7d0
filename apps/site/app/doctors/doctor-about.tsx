import styles from "../ui/details.module.css";
import { capitalised, range, weekday, withAge } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import { typography } from "../ui/typography.ts";
import type { DoctorOfPage } from "./doctor-of-page.ts";

const agesLabel = { adults: "взрослых", children: "детей", all: "взрослых и детей" } as const;

/** The tab «Описание»: the text by staff and the facts that patients usually ask for. */
export function DoctorAbout({ doctor }: { doctor: DoctorOfPage }) {
  const facts = [
    { term: "Принимает", text: withAge(agesLabel[doctor.ages], doctor.childrenFromAge) },
    { term: "Степень", text: doctor.academicDegree },
    { term: "Категория", text: doctor.qualification },
    { term: "Языки", text: doctor.languages.join(", ") },
  ].filter(({ text }) => text);

  return (
    <div data-columns className={styles.columns}>
      <RichText text={doctor.about} headingLevel={3} field="about" />
      <div>
        <dl className={styles.facts} data-field="ages childrenFromAge academicDegree qualification languages schedule">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{typography(capitalised(text ?? ""))}</dd>
            </div>
          ))}
          {doctor.schedule.length > 0 && (
            <div data-hours>
              <dt>Часы приёма</dt>
              {doctor.schedule.map(({ weekday: day, from, to }) => (
                <dd key={`${day}-${from}`}>
                  {weekday(day)} {range(from, to)}
                </dd>
              ))}
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}
