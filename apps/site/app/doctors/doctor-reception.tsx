import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { costText, range, weekday } from "../ui/formats.ts";
import { typography } from "../ui/typography.ts";
import { type DoctorOfPage, firstVisitOf } from "./doctor-of-page.ts";
import styles from "./doctor-reception.module.css";

/** The sheet beside the tabs on a wide screen: hours of reception, the price of the first visit, the record button. */
export function DoctorReception({ doctor }: { doctor: DoctorOfPage }) {
  const visit = firstVisitOf(doctor);

  return (
    <aside className={styles.sheet} aria-labelledby="reception">
      <h2 id="reception">Приём</h2>
      {doctor.schedule.length > 0 && (
        <dl className={styles.hours}>
          {doctor.schedule.map(({ weekday: day, from, to }) => (
            <div key={`${day}-${from}`}>
              <dt>{weekday(day)}</dt>
              <dd>{range(from, to)}</dd>
            </div>
          ))}
        </dl>
      )}
      {visit && (
        <p className={styles.price}>
          <b>{costText(visit)}</b>
          <span className="small muted">{typography(visit.title)}</span>
        </p>
      )}
      <RecordButton short variant="ghost" doctor={doctor.slug} />
      <p className="small muted">{typography("Перезвоним и подберём время вместе с вами.")}</p>
    </aside>
  );
}
