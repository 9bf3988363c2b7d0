import type { ReactNode } from "react";
import styles from "./form-sheet.module.css";

/** The sheet of paper a form stands on where it is not in a dialog; a wide one has short fields two by two. */
export function FormSheet({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.sheet} ${styles.wide}` : styles.sheet}>{children}</div>;
}
