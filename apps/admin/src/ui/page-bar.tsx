import type { ComponentProps } from "react";
import styles from "./page-bar.module.css";

type Props = ComponentProps<"div"> & { as?: "div" | "header" };

/** The bar at the top of a screen, with its heading and the acts on the whole screen. */
export function PageBar({ as: Element = "div", className = "", ...props }: Props) {
  return <Element {...props} className={`${styles.pageBar} ${className}`.trim()} data-part="page-bar" />;
}

/** The head of an opened record: links to its section, and its title. */
export function RecordHead(props: ComponentProps<"div">) {
  return <PageBar {...props} as="header" className={styles.recordBar} />;
}

/** Links to the screens above this one. */
export function Crumbs(props: ComponentProps<"p">) {
  return <p {...props} className={`small ${styles.crumbs}`} data-part="crumbs" />;
}
