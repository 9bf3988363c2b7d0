import type { ReactNode } from "react";
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
  return (
    <div className={className ?? styles.more}>
      {nextPage !== null && (
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
      <span className="small muted tnum" role="status">
        {status === "failed" ? "Ничего не пришло. Проверьте связь и попробуйте ещё раз." : `Показано ${shown} из ${total}`}
      </span>
    </div>
  );
}
