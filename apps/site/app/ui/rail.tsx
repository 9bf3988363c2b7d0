import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./rail.module.css";

type RailProps = {
  label: string;
  previous: string;
  next: string;
  items: { id: string; content: ReactNode }[];
  /** `four` shows a row of cards; `one` shows one item at a time, on wide screens too. */
  show: "four" | "one";
};

/** A scroll-snap row with arrow buttons and a position indicator. */
export function Rail({ label, previous, next, items, show }: RailProps) {
  const row = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<{ first: number; last: number } | null>(null);
  const total = items.length;

  useEffect(() => {
    const measure = () => row.current && setView(viewOf(row.current));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);

  function turn(direction: 1 | -1) {
    if (!row.current) return;
    const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    row.current.scrollBy({ left: direction * (row.current.clientWidth + gapOf(row.current)), behavior });
  }

  const edge = { start: view !== null && view.first <= 1, end: view !== null && view.last >= total };

  return (
    <>
      <ul
        ref={row}
        className={styles[show]}
        aria-label={label}
        tabIndex={show === "one" ? 0 : undefined}
        onScroll={() => row.current && setView(viewOf(row.current))}
      >
        {items.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
      <div className={styles.controls}>
        <div className={styles.arrows} hidden={edge.start && edge.end}>
          <IconButton label={previous} aria-disabled={edge.start} onClick={() => turn(-1)}>
            <Icon name="arrowLeft" />
          </IconButton>
          <IconButton label={next} aria-disabled={edge.end} onClick={() => turn(1)}>
            <Icon name="arrow" />
          </IconButton>
          {view && (
            <span className={styles.place} role="status">
              {view.first === view.last ? view.first : `${view.first}–${view.last}`} из {total}
            </span>
          )}
        </div>
      </div>
    </>
  );
}

function gapOf(row: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(row).columnGap) || 0;
}

/** Numbers of the first and the last item that are fully visible. */
function viewOf(row: HTMLElement): { first: number; last: number } {
  const count = row.children.length;
  const step = (row.firstElementChild?.clientWidth ?? row.clientWidth) + gapOf(row);
  if (step <= 0) return { first: 1, last: count };
  const first = Math.min(Math.round(row.scrollLeft / step), count - 1);
  const whole = Math.max(Math.floor((row.clientWidth + gapOf(row) + 2) / step), 1);
  return { first: first + 1, last: Math.min(first + whole, count) };
}
