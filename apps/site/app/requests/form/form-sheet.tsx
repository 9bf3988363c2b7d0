import type { ReactNode } from "react";
import styles from "./form-sheet.module.css";

/** The background of a form on a page. */
export function FormSheet({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.sheet} ${styles.wide}` : styles.sheet}>{children}</div>;
}
