import type { ComponentProps } from "react";
import styles from "./field.module.css";

/** A short explanation of a field or an act. */
export function Hint({ className = "", ...props }: ComponentProps<"p">) {
  return <p {...props} className={`${styles.hint} ${className}`.trim()} data-part="hint" />;
}
