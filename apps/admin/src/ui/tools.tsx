import type { ComponentProps } from "react";
import styles from "./tools.module.css";

/** What a list is searched, filtered and sorted with, above it. */
export function Tools(props: ComponentProps<"div">) {
  return <div {...props} className={styles.tools} data-part="tools" />;
}

export function ToolsRow({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`${styles.toolsRow} ${className}`.trim()} data-part="tools-row" />;
}
