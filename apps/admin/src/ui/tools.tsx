import type { ComponentProps } from "react";
import styles from "./tools.module.css";

/** The tools above a list: search, filters and order. */
export function Tools(props: ComponentProps<"div">) {
  return <div {...props} className={styles.tools} data-part="tools" />;
}

export function ToolsRow({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`${styles.toolsRow} ${className}`.trim()} data-part="tools-row" />;
}
