import type { ComponentProps } from "react";
import styles from "./field.module.css";

/** A field of one line. */
export function Input({ className = "", ...props }: ComponentProps<"input">) {
  return <input {...props} className={`${styles.in} ${className}`.trim()} data-part="input" />;
}

/** A field of several lines. */
export function TextArea({ className = "", ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={`${styles.in} ${className}`.trim()} data-part="input" />;
}

/** A field of several lines that grows with its text. */
export function LongText({ className = "", ...props }: ComponentProps<"textarea">) {
  return <TextArea {...props} className={`${styles.inLong} ${className}`.trim()} />;
}
