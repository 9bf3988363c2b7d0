import type { ReactNode } from "react";
import styles from "./find.module.css";
import { Icon } from "./icon.tsx";

type Props = { as?: "search" | "span"; className?: string; children: ReactNode };

/** The frame of a search field, with a magnifier, the key that focuses the field, and the problem below it. */
export function Find({ as: Element = "search", className = "", children }: Props) {
  return (
    <Element className={`${styles.find} ${className}`.trim()} data-part="find">
      <Icon name="search" />
      {children}
    </Element>
  );
}
