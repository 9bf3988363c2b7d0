import { Place } from "./place.tsx";
import styles from "./times.module.css";

type TimesPlaceProps = {
  doctor: { id: string; slug: string };
  /** The conditions for the times, as a URL query without the doctor: `service`, `day`, `part`, `age`. */
  query?: string;
};

/** The soonest times of a doctor in a list. */
export const TimesPlace = ({ doctor: { id, slug }, query = "" }: TimesPlaceProps) => (
  <Place className={styles.place} doctor={slug} service={null} data-doctor={id} data-query={query} />
);

/** The times of a doctor on one day, in a cell of the week. `query` names the day. */
export const TimesCell = ({ doctor: { id, slug }, query = "" }: TimesPlaceProps) => (
  <Place className={`${styles.place} ${styles.inCell}`} doctor={slug} service={null} data-doctor={id} data-query={`${query}&cell`} />
);
