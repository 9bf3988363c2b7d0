import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./doctor-card.module.css";
import { DoctorWords } from "./doctor-words.tsx";

type DoctorCardProps = {
  doctor: ShownDoctor;
  heading: "h2" | "h3";
  sizes: string;
  /** The portrait is on the first screen and loads eagerly. */
  first?: boolean;
  /** The card is in a list; on a phone it is then a row with a small portrait. */
  inList?: boolean;
};

/**
 * Only the name is a link for screen readers: the portrait, which links to the same page, is hidden from them. The record button is a
 * separate control.
 */
export function DoctorCard({ doctor, heading, sizes, first = false, inList = false }: DoctorCardProps) {
  const path = href("/specialists/:name", { name: doctor.slug });

  return (
    <article className={inList ? styles.inList : styles.card}>
      <Link to={path} className={styles.portrait} tabIndex={-1} aria-hidden="true">
        {doctor.cardImage && <Picture picture={doctor.cardImage} sizes={sizes} first={first} alt={`Портрет: ${fullName(doctor)}`} />}
      </Link>
      <DoctorWords doctor={doctor} to={path} heading={heading} />
      <div className={styles.action}>
        {doctor.acceptsOnline ? (
          <RecordButton doctor={doctor.slug} variant="ghost" size="small" short />
        ) : (
          <span className="small muted">{doctor.state === "leave" ? "Временно не принимает" : "Запись по телефону"}</span>
        )}
      </div>
    </article>
  );
}
