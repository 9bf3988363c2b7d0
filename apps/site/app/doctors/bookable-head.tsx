import { href, Link } from "react-router";
import { fullName, NameInLines, shortName } from "../clinic/doctor-name.tsx";
import { useRootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { TimesPanel } from "../times/times-panel.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import figures from "../ui/figures.module.css";
import { rating, reviewCount, years } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { Star } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./bookable-head.module.css";
import type { DoctorOfPage } from "./doctor-of-page.ts";

/** The first screen of a doctor whose free times visitors can book: the doctor's data, and the times. */
export function BookableHead({ doctor }: { doctor: DoctorOfPage }) {
  return (
    <>
      <Breadcrumbs trail={[{ title: "Специалисты", path: "/specialists" }]} current={shortName(doctor)} />
      <div className={styles.head}>
        <div>
          <div className={styles.who}>
            <div className={styles.portrait} data-field="imageId">
              {doctor.image && <Picture picture={doctor.image} sizes="96px" alt={`Портрет: ${fullName(doctor)}`} first />}
            </div>
            <h1 tabIndex={-1} data-field="lastName firstName middleName">
              <NameInLines doctor={doctor} />
            </h1>
          </div>
          <p className={styles.positions} data-field="positions">
            {typography(doctor.positions.join(", "))}
          </p>
          <Figures doctor={doctor} />
        </div>
        <div className={styles.times} data-field="acceptsOnline state">
          <TimesPanel key={doctor.id} doctor={doctor.slug} />
        </div>
        <div className={styles.more}>
          <p data-field="lead">{typography(doctor.lead)}</p>
          <Where />
          <RecordButton variant="ghost" doctor={doctor.slug} className={styles.action ?? ""} />
        </div>
      </div>
    </>
  );
}

function Figures({ doctor }: { doctor: DoctorOfPage }) {
  return (
    <ul className={[figures.figures, styles.figures].join(" ")}>
      <li data-field="careerStart">
        <b>{years(doctor.experience)}</b>
        <span>стаж</span>
      </li>
      {doctor.countReviews > 0 && (
        <li>
          {doctor.rating !== null && (
            <b>
              <span className="visually-hidden">Средняя оценка</span> {rating(doctor.rating)} <Star />
            </b>
          )}
          <span>
            <a href="#otzyvy">{reviewCount(doctor.countReviews)}</a>
          </span>
        </li>
      )}
      <li>
        <b>{ageOf(doctor)}</b>
        <span>принимает</span>
      </li>
    </ul>
  );
}

/** «с 12 лет», «взрослых» */
function ageOf({ ages, childrenFromAge: from }: Pick<DoctorOfPage, "ages" | "childrenFromAge">): string {
  if (ages === "adults") return "взрослых";
  if (from === 0 || from === null) return ages === "all" ? "всех" : "детей";
  return `с\u00a0${from}\u00a0${from === 1 ? "года" : "лет"}`;
}

function Where() {
  const address = useRootData()?.contacts?.address;
  if (!address) return null;
  return (
    <p className={styles.where}>
      {typography([address.street, address.directions].filter(Boolean).join(". "))} <Link to={href("/contacts")}>Как добраться</Link>
    </p>
  );
}
