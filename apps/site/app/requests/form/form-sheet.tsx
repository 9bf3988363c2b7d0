import type { ReactNode } from "react";
import styles from "./form-sheet.module.css";

/** The sheet of paper behind a form outside dialogs. */
export function FormSheet({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.sheet} ${styles.wide}` : styles.sheet}>{children}</div>;
}
