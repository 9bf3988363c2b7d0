import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "./button.tsx";
import styles from "./more-button.module.css";
import type { useMore } from "./use-more.ts";

type MoreButtonProps = {
  more: Omit<ReturnType<typeof useMore>, "shown">;
  shown: number;
  /** Address of the page with more in it, where no script runs. */
  to: string;
  /** In place of the room above. */
  className?: string | undefined;
  /** What else can be done with the list. */
  children?: ReactNode;
};

/** «Показать ещё», until there is no more, and how much of the list is there; or that nothing came, and what to do about it. */
export function MoreButton({ more: { nextPage, total, status, load }, shown, to, className, children }: MoreButtonProps) {
  const words = useRef<HTMLElement>(null);
  const isLast = nextPage === null;
  const wasLast = useRef(isLast);

  // The pressed link goes away with the last page: its focus, which nothing else has taken, goes on to how much there is.
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
      <span ref={words} tabIndex={-1} className={`small muted tnum ${status === "failed" ? styles.failed : ""}`} role="status">
        {status === "failed" ? "Ничего не пришло. Проверьте связь и попробуйте ещё раз." : `Показано ${shown} из ${total}`}
      </span>
    </div>
  );
}
