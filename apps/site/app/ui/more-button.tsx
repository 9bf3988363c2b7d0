import { buttonClass } from "./button.tsx";
import styles from "./more-button.module.css";
import type { useMore } from "./use-more.ts";

type MoreButtonProps = {
  more: Omit<ReturnType<typeof useMore>, "shown">;
  shown: number;
  /** Address of a page, where no script runs; the same address gives the page to be added. */
  pathOf: (page: number) => string;
};

/** «Показать ещё» and how much of the list is there. */
export function MoreButton({ more: { nextPage, total, busy, failed, load }, shown, pathOf }: MoreButtonProps) {
  return (
    <p className={styles.more}>
      {nextPage !== null && (
        <a
          className={buttonClass({ variant: "ghost" })}
          href={pathOf(nextPage)}
          rel="nofollow"
          aria-busy={busy || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            if (!busy) load(pathOf(nextPage));
          }}
        >
          Показать ещё
        </a>
      )}
      <span className="small muted tnum" role="status">
        {failed ? "Не получилось загрузить. Попробуйте ещё раз." : `Показано ${shown} из ${total}`}
      </span>
    </p>
  );
}
