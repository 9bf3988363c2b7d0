import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "./button.tsx";
import styles from "./more-button.module.css";
import type { useMore } from "./use-more.ts";

type MoreButtonProps = {
  more: Omit<ReturnType<typeof useMore>, "shown">;
  shown: number;
  /** URL of the page with more items, for browsers without scripts. */
  to: string;
  /** Class name that replaces the default spacing above. */
  className?: string | undefined;
  /** Other actions for the list. */
  children?: ReactNode;
};

/** «Показать ещё» with the number of shown items. If loading fails, a message and a retry button replace it. */
export function MoreButton({ more: { nextPage, total, status, load }, shown, to, className, children }: MoreButtonProps) {
  const words = useRef<HTMLElement>(null);
  const isLast = nextPage === null;
  const wasLast = useRef(isLast);

  // The pressed link disappears with the last page. Unless something else has the focus by then, the focus moves to the number of shown
  // items.
  useEffect(() => {
    if (isLast && !wasLast.current && document.activeElement === document.body) words.current?.focus({ preventScroll: true });
    wasLast.current = isLast;
  }, [isLast]);

  return (
    <div className={className ?? styles.more}>
      {!isLast && (
        <a
          className={buttonClass({ variant: "ghost" })}
          href={to}
          rel="nofollow"
          aria-busy={status === "busy" || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            load(nextPage);
          }}
        >
          Показать ещё
        </a>
      )}
      {children}
      <span ref={words} tabIndex={-1} className={`small muted ${status === "failed" ? styles.failed : ""}`} role="status">
        {status === "failed" ? "Не получилось загрузить. Проверьте связь и попробуйте ещё раз." : `Показано ${shown} из ${total}`}
      </span>
    </div>
  );
}
