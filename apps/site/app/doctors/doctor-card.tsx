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
  /** On a phone the card in a list is a row with a small portrait. */
  inList?: boolean;
};

/** The name is the link; the portrait repeats it and is hidden from screen readers. The record button is a separate control. */
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
