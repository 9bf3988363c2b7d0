import type { ComponentProps } from "react";
import styles from "./page-bar.module.css";

type Props = ComponentProps<"div"> & { as?: "div" | "header" };

/** The top of a screen: its heading and what concerns the whole of it. */
export function PageBar({ as: Element = "div", className = "", ...props }: Props) {
  return <Element {...props} className={`${styles.pageBar} ${className}`.trim()} data-part="page-bar" />;
}

/** The top of an opened record: the way to it stands above its title. */
export function RecordHead(props: ComponentProps<"div">) {
  return <PageBar {...props} as="header" className={styles.recordBar} />;
}

/** The way to a screen. */
export function Crumbs(props: ComponentProps<"p">) {
  return <p {...props} className={`small ${styles.crumbs}`} data-part="crumbs" />;
}
