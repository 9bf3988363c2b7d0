import { grouped } from "@len/contract/grouped";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { minutes, range, uncapitalised, weekdays } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { ShownConditionPage } from "./condition-page.tsx";
import styles from "./condition-side.module.css";
import { EmergencySheet } from "./emergency.tsx";

/** The column beside the text: the doctors who treat the condition and their hours, the first visit, and when to call an ambulance. */
/** The section about doctors, which the table of contents links to. */
export const reception = { id: "reception-heading", title: "Кто принимает" };

export function ConditionSide({ condition }: { condition: ShownConditionPage }) {
  const { doctors, services, emergency } = condition;
  const [visit] = services;

  return (
    <aside className={styles.side} aria-label="Приём и скорая помощь">
      <div className={styles.sticky}>
        {(doctors.length > 0 || visit) && (
          <section className={styles.sheet} aria-labelledby={reception.id}>
            <h2 id={reception.id}>{doctors.length > 0 ? reception.title : "Первый приём"}</h2>
            {doctors.length > 0 && <p className="small muted">{typography("Часы приёма по дням недели")}</p>}
            <ul data-field="doctors">
              {doctors.map((doctor) => (
                <li key={doctor.id} className={styles.doctor}>
                  {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="3.5rem" alt="" />}
                  <div>
                    <Link to={href("/specialists/:name", { name: doctor.slug })}>{fullName(doctor)}</Link>
                    <Hours schedule={doctor.schedule} />
                  </div>
                </li>
              ))}
            </ul>
            {visit && (
              <p className={styles.visit}>
                <span>
                  {typography("Первый приём")}
                  {visit.durationMin !== null && `, ${minutes(visit.durationMin)}`}
                </span>
                {visit.cost && <b>{visit.cost}</b>}
              </p>
            )}
            <RecordButton {...(visit && { service: visit.slug })} className={styles.record} />
          </section>
        )}
        <EmergencySheet>
          <ul>
            {emergency.map((line) => (
              <li key={line}>{typography(line)}</li>
            ))}
          </ul>
        </EmergencySheet>
      </div>
    </aside>
  );
}

/** «Пн, ср 15:00–20:00; пт 09:00–14:00»; the hours of a day stay on one line. */
function Hours({ schedule }: Pick<ShownConditionPage["doctors"][number], "schedule">) {
  const byHours = [...grouped(schedule, ({ from, to }) => range(from, to))];
  return (
    <span className={styles.hours}>
      {byHours.map(([hours, days], index) => {
        const names = weekdays(days.map(({ weekday }) => weekday));
        return (
          <span key={hours}>
            {index === 0 ? names : uncapitalised(names)} {hours}
            {index < byHours.length - 1 && ";\u00a0"}
          </span>
        );
      })}
    </span>
  );
}
