import type { ComponentProps } from "react";
import styles from "./page.module.css";

type Props = ComponentProps<"main"> & {
  /** The parts of the screen scroll, not the screen. */
  isFixed?: boolean;
};

/** A screen in one column. */
export function Page({ isFixed = false, className = "", ...props }: Props) {
  const look = isFixed ? `${styles.page} ${styles.pageFixed}` : styles.page;
  return <main {...props} className={`${look} ${className}`.trim()} />;
}
