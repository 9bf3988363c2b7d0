import type { ComponentProps } from "react";
import styles from "./page-foot.module.css";

/** The bar at the bottom of a screen, with its state and its main acts. */
export function PageFoot({ className = "", ...props }: ComponentProps<"footer">) {
  return <footer {...props} className={`${styles.foot} ${className}`.trim()} data-part="page-foot" />;
}

export function FootState(props: ComponentProps<"p">) {
  return <p {...props} className={styles.footState} />;
}
