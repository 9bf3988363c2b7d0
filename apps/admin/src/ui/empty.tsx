import type { ComponentProps } from "react";
import styles from "./empty.module.css";

/** A sentence in place of what is still read or what there is nothing of. */
export function EmptyLine(props: ComponentProps<"p">) {
  return <p {...props} className={`${styles.empty} muted`} />;
}
