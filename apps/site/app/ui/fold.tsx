import type { ReactNode } from "react";
import styles from "./fold.module.css";
import { Icon } from "./icon.tsx";

type FoldProps = {
  title: ReactNode;
  /** The title on wide screens, where it may be a link. */
  wideTitle?: ReactNode;
  isOpen?: boolean;
  /** A part without a heading of its own has a line of text for a title. */
  as?: "h2" | "span";
  children: ReactNode;
};

/** A titled part of a long page: on a phone it opens when its title is pressed, on wide screens and on paper all of it is shown. */
export function Fold({ title, wideTitle = title, isOpen = false, as: Title = "h2", children }: FoldProps) {
  return (
    <>
      <Title className={styles.wide}>{wideTitle}</Title>
      <details className={styles.fold} open={isOpen}>
        <summary>
          <Title>{title}</Title>
          <Icon name="chevron" />
        </summary>
        {children}
      </details>
    </>
  );
}
