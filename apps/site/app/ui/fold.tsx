import type { ReactNode } from "react";
import styles from "./fold.module.css";
import { Icon } from "./icon.tsx";

type FoldProps = {
  title: ReactNode;
  /** The title on wide screens, where it may be a link. */
  wideTitle?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/** A titled part of a long page: on a phone it opens when its title is pressed, on wide screens and on paper all of it is shown. */
export function Fold({ title, wideTitle = title, isOpen = false, children }: FoldProps) {
  return (
    <>
      <h2 className={styles.wide}>{wideTitle}</h2>
      <details className={styles.fold} open={isOpen}>
        <summary>
          <h2>{title}</h2>
          <Icon name="chevron" />
        </summary>
        {children}
      </details>
    </>
  );
}
