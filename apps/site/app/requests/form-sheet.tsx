import type { ReactNode } from "react";
import styles from "./form-sheet.module.css";

/** The sheet of paper a form stands on where it is not in a dialog. */
export function FormSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
