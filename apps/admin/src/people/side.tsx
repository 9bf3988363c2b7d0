import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./people.module.css";

type Props = { title: string; onClose(): void; children: ReactNode };

/** A pane beside the list; on a tablet and a phone it covers the list. Its heading gets the focus first. */
export function Side({ title, onClose, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.side} aria-labelledby={id}>
      <div className={styles.sideHead}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="Закрыть" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
