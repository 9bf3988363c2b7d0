import { buttonClass } from "./button.tsx";
import styles from "./more-button.module.css";
import type { useMore } from "./use-more.ts";

type MoreButtonProps = {
  more: Omit<ReturnType<typeof useMore>, "shown">;
  shown: number;
  /** Address of the page with more in it, where no script runs. */
  to: string;
};

/** «Показать ещё» and how much of the list is there. */
export function MoreButton({ more, shown, to }: MoreButtonProps) {
  return (
    <p className={styles.more}>
      <ShowMore more={more} to={to} />
      <ShownOf more={more} shown={shown} />
    </p>
  );
}

/** The link alone; it goes away with the last page. */
export function ShowMore({ more: { nextPage, busy, load }, to }: Omit<MoreButtonProps, "shown">) {
  if (nextPage === null) return null;

  return (
    <a
      className={buttonClass({ variant: "ghost" })}
      href={to}
      rel="nofollow"
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        load();
      }}
    >
      Показать ещё
    </a>
  );
}

/** How much of the list is there, or that nothing more came and what to do about it. */
export function ShownOf({ more: { total, failed }, shown }: Omit<MoreButtonProps, "to">) {
  return (
    <span className="small muted tnum" role="status">
      {failed ? "Ничего не пришло. Проверьте связь и нажмите «Показать ещё» снова." : `Показано ${shown} из ${total}`}
    </span>
  );
}
