import type { Overview } from "@len/contract/staff/overview";
import type { ReactNode } from "react";
import type { ClinicTime } from "../words/clinic-time.ts";
import { agreed, counted } from "../words/words.ts";
import { Chart, Table, width } from "./chart.tsx";
import styles from "./overview.module.css";
import { requestForms } from "./sentences.ts";

type Open = NonNullable<Overview["requests"]>["open"][number];
type Spot = Open & { minutes: number };

const middle = width / 2;
/** The range of the axis, in minutes before and after the promised time. Marks outside of it are drawn at the edges. */
const span = 80;
const edge = 24;
const soon = 15;
const xOf = (minutes: number) => middle + (Math.max(-span, Math.min(span, minutes)) / span) * (middle - edge);
const minutes = ["минуту", "минуты", "минут"] as const;

type WaitingProps = { open: readonly Open[]; total: number; clinic: ClinicTime; late: ReactNode };

/** A chart of the open requests by the minutes until or after their promised time. */
export function Waiting({ open, total, clinic, late }: WaitingProps) {
  const spots = open.map((each) => ({ ...each, minutes: Math.round((Date.parse(each.dueAt) - clinic.now) / 60_000) }));
  const lateCount = spots.filter((spot) => spot.minutes < 0).length;
  const soonCount = spots.filter((spot) => spot.minutes >= 0 && spot.minutes <= soon).length;
  const words = `${agreed(total, ["Ждёт", "Ждут", "Ждут"])} ответа ${counted(total, requestForms)}: дольше обещанного ${lateCount}, до\u00a0срока не\u00a0больше ${soon}\u00a0минут у\u00a0${soonCount}`;
  const rows = spots.map(
    (spot) =>
      [
        `№\u00a0${spot.number}`,
        <>
          {spot.minutes < 0 ? `опоздали на\u00a0${lateWords(-spot.minutes)}` : `до ${clinic.timeOf(spot.dueAt)}`}
          {spot.state === "in_work" && ", в\u00a0работе"}
        </>,
      ] as const,
  );
  return (
    <Chart
      name="waiting"
      title="Кто ждёт ответа"
      total={total === 0 ? "никто" : `${counted(total, requestForms)} относительно обещанного срока`}
      chart={total > 0 && <Line spots={spots} words={words} />}
      table={total > 0 && <Table columns={["Заявка", "Срок"]} rows={rows} />}
      after={late}
    />
  );
}

const lateWords = (late: number) => (late < 120 ? counted(late, minutes) : `${Math.round(late / 60)}\u00a0ч`);

function Line({ spots, words }: { spots: Spot[]; words: string }) {
  return (
    <svg viewBox={`0 0 ${width} 112`} role="img" aria-label={words} className={styles.waitingLine}>
      <rect x="0" y="22" width={middle} height="64" className={styles.cZone} />
      <path d={`M0 86.5H${width}`} className={styles.cAxis} />
      <path d={`M${middle} 6V93`} className={styles.cMid} />
      {[-60, -30, 30, 60].map((tick) => (
        <g key={tick}>
          <path d={`M${xOf(tick)} 86v5`} className={styles.cAxis} />
          <text x={xOf(tick)} y="106" textAnchor="middle">
            {Math.abs(tick)}
          </text>
        </g>
      ))}
      <text x={middle} y="107" textAnchor="middle" className={styles.on}>
        срок
      </text>
      <text x="0" y="13" className={styles.late}>
        опоздали, мин
      </text>
      <text x={width} y="13" textAnchor="end">
        осталось, мин
      </text>
      {groupsOf(spots).map((group) => (
        <Group key={group[0]?.number} group={group} />
      ))}
    </svg>
  );
}

/** Combines marks that would cover each other into groups with one label each. */
function groupsOf(spots: Spot[]): Spot[][] {
  const groups: Spot[][] = [];
  for (const spot of spots.toSorted((one, other) => one.minutes - other.minutes)) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && xOf(spot.minutes) - xOf(before.minutes) < 30 && (last.length > 1 || before.minutes < 0 === spot.minutes < 0))
      last.push(spot);
    else groups.push([spot]);
  }
  return groups;
}

const marksShown = 5;
const apart = 14;

function Group({ group }: { group: Spot[] }) {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return null;
  const shown = group.slice(0, marksShown);
  const more = group.length - shown.length;
  const half = ((shown.length - 1) * apart) / 2;
  const centre = Math.max(half + 8, Math.min(width - half - (more > 0 ? 34 : 8), (xOf(first.minutes) + xOf(last.minutes)) / 2));
  return (
    <>
      <text x={centre} y="45" textAnchor="middle" className={styles.v}>
        {labelOf(first, last, group.length)}
      </text>
      {shown.map((spot, index) => (
        <g key={spot.number} transform={`translate(${centre - half + index * apart} 58)`}>
          <Mark spot={spot} />
        </g>
      ))}
      {more > 0 && (
        <text x={centre + half + 12} y="63" className={styles.v}>
          +{more}
        </text>
      )}
    </>
  );
}

function labelOf(first: Spot, last: Spot, length: number): string {
  if (first.minutes < -span && last.minutes < -span) return `${length} дольше`;
  if (first.minutes > span) return `${length} позже`;
  const [from, to] = [Math.abs(first.minutes), Math.abs(last.minutes)];
  if (length === 1) return String(from);
  if (length === 2) return `${from} и ${to}`;
  return `${Math.min(from, to)}–${Math.max(from, to)}`;
}

function Mark({ spot: { minutes, state } }: { spot: Spot }) {
  if (minutes < 0) return <path d="M0-6l6 6-6 6-6-6z" className={styles.cLate} />;
  if (minutes <= soon) return <path d="M0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z" className={styles.cSoon} />;
  if (state === "new") return <circle r="5" className={styles.cNew} />;
  return (
    <>
      <circle r="4.2" className={styles.cHalf} />
      <path d="M0-4.2a4.2 4.2 0 0 0 0 8.4z" className={styles.cNew} />
    </>
  );
}
