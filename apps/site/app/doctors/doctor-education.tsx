import type { Doctor } from "@len/contract/doctors";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-details.module.css";

const kindLabel = {
  higher: "Высшее образование",
  internship: "Интернатура",
  residency: "Ординатура",
  retraining: "Переподготовка",
  course: "Повышение квалификации",
} as const;

export function DoctorEducation({ education }: { education: Doctor["education"] }) {
  return (
    <ol className={styles.list} data-field="education">
      {education.map(({ kind, institution, programme, year }) => (
        <li key={`${year} ${institution} ${programme}`}>
          <span className={styles.year}>{year}</span>
          <div>
            <h3 className={styles.title}>{typography(programme)}</h3>
            <p className="small muted">
              {kindLabel[kind]} · {typography(institution)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
