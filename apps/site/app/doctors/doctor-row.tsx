import type { DoctorCard } from "@len/contract/doctors";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { hoursOfDay } from "../clinic/hours-in-words.ts";
import {
  type ClinicNow,
  daysFrom,
  isOver,
  laterInWords,
  nextReceptions,
  receptionInWords,
  receptionsOn,
  weekdayOf,
  wholeOf,
  wishFor,
} from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { patientsOf, shownDoctor } from "../clinic/shown-doctor.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { TimesPlace } from "../times/times-place.tsx";
import { WithoutTimes } from "../times/without-times.tsx";
import { buttonClass } from "../ui/button.tsx";
import { capitalised, costText, dayAndMonth, minutes, weekday } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-row.module.css";
import { DoctorWords } from "./doctor-words.tsx";

/** The fields of a doctor that a row of the list shows; `patients` are the ages and the languages of the doctor's patients. */
export const listedDoctor = (doctor: DoctorCard) => ({
  ...shownDoctor(doctor),
  ...pick(doctor, "schedule", "firstVisit"),
  patients: [patientsOf(doctor), capitalised(doctor.languages.join(", "))].filter(Boolean).join(". "),
});
/** `wish`: the hours that the form of a request to this doctor starts with. */
export type ListedDoctor = ReturnType<typeof listedDoctor> & { wish?: string };

/** `times`: the conditions of the free times, as `TimesPlace` takes them. */
type DoctorRowProps = { doctor: ListedDoctor; now: ClinicNow; first: boolean; times?: string };

/** A doctor in the list: name and positions, hours of the next days, the price of the first visit, and the record button. */
export function DoctorRow({ doctor, now, first, times }: DoctorRowProps) {
  const path = href("/specialists/:name", { name: doctor.slug });
  const root = useRootData();
  const phone = root?.contacts?.phones[0]?.number;
  const isBookable = root?.settings?.bookingOpen ?? false;
  const { firstVisit } = doctor;
  const byPhone = !doctor.acceptsOnline && phone;

  return (
    <article className={isBookable ? [styles.row, styles.bookable].join(" ") : styles.row}>
      <Link to={path} className={styles.portrait} tabIndex={-1} aria-hidden="true">
        {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="116px" first={first} alt={`Портрет: ${fullName(doctor)}`} />}
      </Link>
      <div>
        <DoctorWords doctor={doctor} to={path} heading="h2" />
        <p className="small muted">{doctor.patients}</p>
      </div>
      {isBookable ? <Times doctor={doctor} phone={phone ?? null} query={times} /> : <Hours doctor={doctor} now={now} />}
      <div className={styles.visit}>
        <p>
          {firstVisit ? (
            <>
              <b>{costText(firstVisit)}</b>
              <span>{["первый приём", firstVisit.durationMin && minutes(firstVisit.durationMin)].filter(Boolean).join(", ")}</span>
            </>
          ) : (
            doctor.state === "active" && <span>цена зависит от услуги</span>
          )}
          {byPhone && !isBookable && doctor.state === "active" && <span>запись по телефону</span>}
        </p>
        {doctor.acceptsOnline && !isBookable && <RecordButton doctor={doctor.slug} wish={doctor.wish} variant="ghost" size="small" short />}
        {byPhone && !isBookable && <PhoneLink number={phone} className={buttonClass({ variant: "ghost", size: "small" }, styles.phone)} />}
      </div>
    </article>
  );
}

/** The doctor's soonest free times, or another way to make an appointment with the doctor. */
function Times({ doctor, phone, query }: { doctor: ListedDoctor; phone: string | null; query: string | undefined }) {
  const state = doctor.state === "active" ? "phone" : "leave";
  return (
    <div className={styles.free}>
      {doctor.acceptsOnline ? <TimesPlace key={query} doctor={doctor} query={query} /> : <WithoutTimes {...{ state, doctor, phone }} />}
    </div>
  );
}

/** Each day whose hours are not over is a button that opens the request form with these hours as the wish. */
function Hours({ doctor, now }: { doctor: ListedDoctor; now: ClinicNow }) {
  const contacts = useRootData()?.contacts;
  const [next, ...later] = nextReceptions(doctor, now, contacts);
  if (doctor.state === "leave") return <p className={styles.hours}>Временно не принимает</p>;
  if (!next) return <p className={styles.hours}>Часы приёма уточнит администратор</p>;

  return (
    <div className={styles.hours}>
      <ul className={styles.days} aria-label="Ближайшие дни приёма">
        {daysFrom(now.iso, doctor, contacts).map((day) => {
          const ahead = receptionsOn(doctor, day, contacts).filter((reception) => !isOver(reception, now));
          const reception = wholeOf(ahead);
          const name = weekday(weekdayOf(day));
          return (
            <li key={day} className={reception ? styles.on : undefined}>
              {reception && doctor.acceptsOnline ? (
                <RecordButton
                  doctor={doctor.slug}
                  wish={wishFor(reception, contacts)}
                  variant="bare"
                  size="small"
                  label={`${name}, ${dayAndMonth(day)}, ${hoursOfDay(ahead)}: записаться на прием, ${fullName(doctor)}`}
                >
                  {name}
                </RecordButton>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
      <b>{typography(receptionInWords(next, now))}</b>
      {later.length > 0 && <span className="muted">{typography(`дальше: ${later.map((one) => laterInWords(one, now)).join(", ")}`)}</span>}
    </div>
  );
}
