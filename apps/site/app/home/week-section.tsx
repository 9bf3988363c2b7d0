import { href } from "react-router";
import { type ClinicNow, wishFor } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { type DayOfWeek, type DoctorOfWeek, daysInWords } from "../doctors/week.ts";
import { WeekTable } from "../doctors/week-table.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import styles from "../services/directions-list.module.css";
import { MoreLink } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import own from "./week-section.module.css";

type WeekSectionProps = { doctors: DoctorOfWeek[]; week: DayOfWeek[]; now: ClinicNow };

/**
 * The first doctors of the list above who receive patients in this week: their free times or, while visitors take no times, their hours.
 * Pressing hours opens the record form with these hours as the wish.
 */
export function WeekSection({ doctors, week, now }: WeekSectionProps) {
  const { contacts, settings } = useRootData() ?? {};

  return (
    <section className="sec" aria-labelledby="week-heading">
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2 id="week-heading">{typography("Неделя приёма")}</h2>
            <p className={["muted", own.lead].join(" ")}>
              {typography(
                settings?.bookingOpen
                  ? "Свободное время врачей из списка выше. Нажмите на время, чтобы записаться."
                  : "Часы врачей из списка выше. Выберите удобное время, и мы передадим его администратору как пожелание.",
              )}
            </p>
          </div>
          <MoreLink to={href("/specialists/week")}>Все врачи, {daysInWords(week)}</MoreLink>
        </div>
        <WeekTable
          doctors={doctors}
          week={week}
          now={now}
          slot={({ doctor, reception, label, content }) => (
            <RecordButton doctor={doctor.slug} wish={wishFor(reception, contacts)} variant="bare" size="small" label={label}>
              {content}
            </RecordButton>
          )}
        />
      </div>
    </section>
  );
}
