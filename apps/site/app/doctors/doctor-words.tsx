import { Link } from "react-router";
import { NameInLines } from "../clinic/doctor-name.tsx";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { rating, reviewCount, years } from "../ui/formats.ts";
import { Star } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-words.module.css";

/** Name, positions, experience and rating of a doctor in a list; the name is the link. */
export function DoctorWords({ doctor, to, heading: Heading }: { doctor: ShownDoctor; to: string; heading: "h2" | "h3" }) {
  return (
    <>
      <Heading className={styles.name}>
        <Link to={to}>
          <NameInLines doctor={doctor} />
        </Link>
      </Heading>
      <p className={styles.positions}>{typography(doctor.positions.join(", "))}</p>
      <p className={styles.facts}>
        <span>{`Стаж ${years(doctor.experience)}`}</span>
        {doctor.rating !== null && (
          <span className={styles.rating}>
            <Star />
            <span className="visually-hidden">Средняя оценка</span>
            {rating(doctor.rating)}
            <span className="muted">{`· ${reviewCount(doctor.countReviews)}`}</span>
          </span>
        )}
      </p>
    </>
  );
}
