import type { ComponentProps } from "react";
import styles from "./page.module.css";

type Props = ComponentProps<"main"> & {
  /** Whether the parts of the screen scroll instead of the whole screen. */
  isFixed?: boolean;
};

/** A screen with one column. */
export function Page({ isFixed = false, className = "", ...props }: Props) {
  const look = isFixed ? `${styles.page} ${styles.pageFixed}` : styles.page;
  return <main {...props} className={`${look} ${className}`.trim()} />;
}
