import { type DatedPaper, timelineDays } from "@len/contract/staff/readiness";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { Mark, type MarkKind, markLook } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import styles from "./readiness.module.css";
import type { Unfolding } from "./use-place.ts";

const dayMs = 86_400_000;
/** Space before today for documents that have already expired. */
const pastDays = 12;
const span = pastDays + timelineDays + 12;

const marks: Record<DatedPaper["state"], { mark: MarkKind; name: string }> = {
  over: { mark: "late", name: "закончилась" },
  soon: { mark: "soon", name: "скоро" },
  later: { mark: "plain", name: "позже" },
};

const percentOf = (days: number) => (100 * (Math.max(days, -pastDays) + pastDays)) / span;

type Lane = "above" | "below";

const dayLetters = 15;
const mostLetters = 30;

/** The width of a label in percent of a line of 980 px; longer titles are cut. A label below the line has the day beside its title. */
function labelPercent(title: string, lane: Lane): number {
  const letters = Math.min(title.length, mostLetters);
  return ((lane === "below" ? letters + dayLetters : Math.max(letters, dayLetters)) * 7 + 24) / 9.8;
}

const rightEnd = 102;
type Placed = DatedPaper & { left: number; lane: Lane | null; isBefore: boolean };

/**
 * Places each label above the line, otherwise below it. If there is no room either, the label is omitted, because the list names all
 * documents. At the end of the line a label is to the left of its mark.
 */
function placed(timeline: readonly DatedPaper[], today: string): Placed[] {
  const ends: Record<Lane, number> = { above: 0, below: 0 };
  return timeline.map((paper) => {
    const left = percentOf(Math.round((Date.parse(paper.day) - Date.parse(today)) / dayMs));
    for (const lane of ["above", "below"] as const) {
      const width = labelPercent(paper.title, lane);
      const isBefore = left + width > rightEnd;
      const begin = isBefore ? left - width : left;
      if (begin < ends[lane]) continue;
      ends[lane] = begin + width;
      return { ...paper, left, lane, isBefore };
    }
    return { ...paper, left, lane: null, isBefore: false };
  });
}

const group = "timeline";

type Props = { timeline: readonly DatedPaper[]; papers: number; today: string; clinic: ClinicTime; unfolding: Unfolding };

/** The dates on which documents expire, as a line of half a year and as a list. */
export function Timeline({ timeline, papers, today, clinic, unfolding }: Props) {
  const isListed = unfolding.isOpen(group);
  const id = useId();
  const dayOf = (day: string) => clinic.dateOf(`${day}T12:00:00Z`).replace(" ", "\u00a0");
  if (timeline.length === 0)
    return (
      <section className={`${styles.timeline} ${styles.timelineNone}`} aria-label="Сроки бумаг">
        <h2>Сроки бумаг</h2>
        <p className="muted">В ближайшие {timelineDays} дней ничего не заканчивается</p>
      </section>
    );
  return (
    <section className={styles.timeline} aria-label="Сроки бумаг" data-group={group}>
      <div className={styles.timelineHead}>
        <h2 tabIndex={-1}>Сроки бумаг</h2>
        <Button
          kind="text"
          className={`small ${styles.timelineToggle}`}
          aria-expanded={isListed}
          aria-controls={id}
          onClick={() => unfolding.toggle(group)}
        >
          {isListed ? "Скрыть список" : `Списком: ${papers}`}
        </Button>
      </div>
      <div className={styles.timelineLine} aria-hidden="true">
        {[
          { days: 0, name: "сегодня" },
          { days: 30, name: "30 дней" },
          { days: timelineDays, name: `${timelineDays} дней` },
        ].map(({ days, name }) => (
          <span key={days} className={styles.timelineTick} style={{ left: `${percentOf(days)}%` }}>
            {name}
          </span>
        ))}
        {placed(timeline, today).map(({ address, day, title, state, left, lane, isBefore }) => (
          <span
            key={`${address} ${day}`}
            className={`${styles.timelinePaper} ${lane ? styles[`timeline-paper--${lane}`] : ""} ${isBefore ? styles.isBefore : ""}`}
            style={{ left: `${left}%` }}
          >
            <i {...markLook({ kind: marks[state].mark })} />
            {lane && (
              <span className={styles.timelineLabel}>
                <b className="strong">{dayOf(day)}</b>
                <span>{title}</span>
              </span>
            )}
          </span>
        ))}
      </div>
      <ol id={id} className={styles.timelineList} hidden={!isListed}>
        {timeline.map(({ address, day, title, state }) => (
          <li key={`${address} ${day}`}>
            <Mark kind={marks[state].mark} isCalm>
              {dayOf(day)}
              <span className="only-read">, {marks[state].name}</span>
            </Mark>
            <Link to={address}>{title}</Link>
          </li>
        ))}
        {papers > timeline.length && <li className="muted">И ещё {counted(papers - timeline.length, ["бумага", "бумаги", "бумаг"])}</li>}
      </ol>
    </section>
  );
}
