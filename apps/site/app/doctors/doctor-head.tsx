import { fullName, NameInLines, shortName } from "../clinic/doctor-name.tsx";
import { RecordButton, ReviewButton } from "../requests/dialogs/form-buttons.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { buttonClass } from "../ui/button.tsx";
import figures from "../ui/figures.module.css";
import { costText, minutes, rating, reviewCount, uncapitalised, years } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { Star } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-head.module.css";
import { type DoctorOfPage, firstVisitOf } from "./doctor-of-page.ts";

type DoctorHeadProps = {
  doctor: DoctorOfPage;
  phone: string | null;
  /** The doctor's next hours of reception: «пн, 30 ноября, 09:00–15:00». */
  hours: string | null;
};

export function DoctorHead({ doctor, phone, hours }: DoctorHeadProps) {
  return (
    <>
      <Breadcrumbs trail={[{ title: "Специалисты", path: "/specialists" }]} current={shortName(doctor)} />
      <div className={styles.head}>
        <div className={styles.portrait} data-field="imageId">
          {doctor.image && (
            <Picture picture={doctor.image} sizes="(max-width: 767px) 42vw, 33vw" alt={`Портрет: ${fullName(doctor)}`} first />
          )}
        </div>
        <div className={styles.words}>
          <h1 tabIndex={-1} data-field="lastName firstName middleName">
            <NameInLines doctor={doctor} />
          </h1>
          <p className={styles.positions} data-field="positions">
            {typography(doctor.positions.join(", "))}
          </p>
          <Facts doctor={doctor} />
          <p className={styles.lead} data-field="lead">
            {typography(doctor.lead)}
          </p>
          <Reception doctor={doctor} phone={phone} />
          {hours && <p className="small muted">{typography(`Ближайший приём: ${hours}`)}</p>}
        </div>
      </div>
    </>
  );
}

function Facts({ doctor }: { doctor: DoctorOfPage }) {
  const visit = firstVisitOf(doctor);

  return (
    <ul className={[figures.figures, styles.facts].join(" ")}>
      <li data-field="careerStart">
        <b>{years(doctor.experience)}</b>
        <span>врачебный стаж</span>
      </li>
      {doctor.rating !== null && (
        <li>
          <b>
            <span className="visually-hidden">Средняя оценка</span> {rating(doctor.rating)} <Star />
          </b>
          <span>
            <a href="#otzyvy">{reviewCount(doctor.countReviews)}</a>
          </span>
        </li>
      )}
      {visit && (
        <li>
          <b>{costText(visit)}</b>
          <span>
            {typography(uncapitalised(visit.title))}
            {visit.durationMin !== null && `, ${minutes(visit.durationMin)}`}
          </span>
        </li>
      )}
    </ul>
  );
}

function Reception({ doctor, phone }: Pick<DoctorHeadProps, "doctor" | "phone">) {
  return (
    <>
      {doctor.state === "leave" && (
        <p className={styles.notice}>
          <b>{typography("Сейчас врач не принимает.")}</b>{" "}
          {typography("Позвоните нам: подскажем, когда возобновится приём, или подберём другого врача.")}
        </p>
      )}
      {doctor.state === "left" && (
        <p className={styles.notice}>
          <b>{typography("Врач больше не принимает в нашей клинике.")}</b> {typography("Позвоните нам: подберём другого специалиста.")}
        </p>
      )}
      {doctor.state === "active" && !doctor.acceptsOnline && (
        <p className={styles.notice}>{typography("Запись к этому врачу — по телефону.")}</p>
      )}
      <div className={styles.actions} data-field="acceptsOnline state">
        {doctor.acceptsOnline ? <RecordButton doctor={doctor.slug} /> : phone && <PhoneLink number={phone} className={buttonClass({})} />}
        {/* When the doctor has a rating, the figures above link to the reviews. */}
        {doctor.rating === null && doctor.countReviews > 0 && (
          <a className={buttonClass({ variant: "ghost" })} href="#otzyvy">
            Отзывы о враче
          </a>
        )}
        {doctor.countReviews === 0 && <ReviewButton variant="ghost" doctor={doctor.slug} />}
      </div>
    </>
  );
}
