import type { ReactNode } from "react";
import styles from "./fold.module.css";
import { Icon } from "./icon.tsx";

type FoldProps = {
  title: ReactNode;
  /** The title for wide screens, where it may be a link. */
  wideTitle?: ReactNode;
  isOpen?: boolean;
  heading?: "h2" | "h3";
  children: ReactNode;
};

/** A part of a long page with a title. On a phone it opens when the title is pressed; on wide screens and on paper it is always open. */
export function Fold({ title, wideTitle = title, isOpen = false, heading: Heading = "h2", children }: FoldProps) {
  return (
    <>
      <Heading className={styles.wide}>{wideTitle}</Heading>
      <details className={styles.fold} open={isOpen}>
        <summary>
          <Heading>{title}</Heading>
          <Icon name="chevron" />
        </summary>
        {children}
      </details>
    </>
  );
}
