import type { ComponentProps } from "react";
import styles from "./empty.module.css";

/** A sentence in place of content that is still loading or does not exist. */
export function EmptyLine(props: ComponentProps<"p">) {
  return <p {...props} className={`${styles.empty} muted`} />;
}
