import { Icon } from "../ui/icon.tsx";
import styles from "./visit-confirmed.module.css";

/** A badge, which says that staff have found the author's request. */
export function VisitConfirmed() {
  return (
    <span className={`small ${styles.confirmed}`}>
      <Icon name="check" />
      Посещение подтверждено
    </span>
  );
}
