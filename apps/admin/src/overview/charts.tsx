import type { Overview } from "@len/contract/staff/overview";
import { type ReactNode, useState } from "react";
import buttonStyles from "../ui/button.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import { agreed, counted } from "../words/words.ts";
import styles from "./overview.module.css";
import { type Bar, requestForms } from "./sentences.ts";

type ChartProps = { name: string; title: string; total: string; chart: ReactNode; table: ReactNode; after?: ReactNode };

const storedAs = (name: string) => `len.panel.table.${name}`;

/** A chart, or the same data as a table; this browser remembers the choice. */
function Chart({ name, title, total, chart, table, after }: ChartProps) {
  const [isTable, setTable] = useState(() => localStorage.getItem(storedAs(name)) === "on");
  const turn = () => {
    localStorage.setItem(storedAs(name), isTable ? "off" : "on");
    setTable(!isTable);
  };
  return (
    <section className={`${styles.chart} ${styles[`chart--${name}`] ?? ""}`} aria-labelledby={`chart-${name}`}>
      <header>
        <h2 id={`chart-${name}`}>{title}</h2>
        <span className="muted small">{total}</span>
        <button type="button" className={`${buttonStyles.lnk} ${styles.lnk} small`} onClick={turn}>
          {isTable ? "Показать графиком" : "Показать таблицей"}
        </button>
      </header>
      {isTable ? table : chart}
      {after}
    </section>
  );
}

type TableProps = { columns: readonly [string, string]; rows: readonly (readonly [string, ReactNode])[] };

function Table({ columns: [first, second], rows }: TableProps) {
  return (
    <table className={styles.chartTable}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" className="num">
            {second}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Who waits for an answer

type Open = NonNullable<Overview["requests"]>["open"][number];
type Spot = Open & { minutes: number };

const width = 560;
const middle = width / 2;
/** The range of the axis, in minutes before and after the promise; marks outside it are at the edges. */
const span = 80;
const edge = 24;
const soon = 15;
const xOf = (minutes: number) => middle + (Math.max(-span, Math.min(span, minutes)) / span) * (middle - edge);
const minutes = ["минуту", "минуты", "минут"] as const;

type WaitingProps = { open: readonly Open[]; total: number; clinic: ClinicTime; late: ReactNode };

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

/** Marks that would cover each other are one group with one label. */
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

// Requests by day

const weekdays = ["вс", "пн", "вт", "ср", "чт", "пт", "сб"];
const dayFormat = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "UTC" });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const bottom = 176;
const top = 29;
const barWidth = 22;

type DaysProps = { days: { day: string; count: number }[]; total: string; now: string };

export function Days({ days, total, now }: DaysProps) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const best = days.find(({ count }) => count === most);
  const step = (width - barWidth) / Math.max(1, days.length - 1);
  const words = `Заявки по\u00a0дням, ${total}${best ? `; больше всего, ${most}, ${dayFormat.format(noon(best.day))}` : ""}`;
  const monday = days.findIndex(({ day }, index) => index > 2 && index < days.length - 4 && noon(day).getUTCDay() === 1);
  return (
    <Chart
      name="days"
      title="Заявки по дням"
      total={total}
      chart={
        <svg viewBox={`0 0 ${width} 222`} role="img" aria-label={words}>
          <path d="M0 127.500H560M0 78.500H560M0 29.500H560" className={styles.cGrid} />
          {days.map(({ day, count }, index) => {
            const height = (count / most) * (bottom - top);
            const weekday = noon(day).getUTCDay();
            const isToday = index === days.length - 1;
            const kind = isToday ? styles.cNow : weekday === 0 || weekday === 6 ? styles.cPale : styles.cBar;
            const centre = index * step + barWidth / 2;
            const inset = isToday ? 0.75 : 0;
            return (
              <g key={day}>
                <rect
                  x={index * step + inset}
                  y={bottom - height + inset}
                  width={barWidth - inset * 2}
                  height={Math.max(0, height - inset)}
                  className={kind}
                />
                <text x={centre} y={bottom - height - 7} textAnchor="middle" className={isToday ? `${styles.v} ${styles.today}` : styles.v}>
                  {count}
                </text>
                <text x={centre} y="195" textAnchor="middle">
                  {weekdays[weekday]}
                </text>
              </g>
            );
          })}
          <path d={`M0 ${bottom + 0.5}H${width}`} className={styles.cAxis} />
          {days[0] && (
            <text x="0" y="213">
              {dayFormat.format(noon(days[0].day))}
            </text>
          )}
          {monday > 0 && (
            <text x={monday * step} y="213">
              {dayFormat.format(noon(days[monday]?.day ?? ""))}
            </text>
          )}
          <text x={width} y="213" textAnchor="end">
            сегодня, до {now}
          </text>
        </svg>
      }
      table={
        <Table
          columns={["День", "Заявки"]}
          rows={days.map(({ day, count }) => [`${dayFormat.format(noon(day))}, ${weekdays[noon(day).getUTCDay()]}`, count] as const)}
        />
      }
    />
  );
}

/** Bars of a list. Screen readers read the list; the bars are only visual. */
export function Bars({ name, title, total, bars }: { name: string; title: string; total: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Chart
      name={name}
      title={title}
      total={total}
      chart={
        bars.length > 0 && (
          <ol className={styles.bars}>
            {bars.map(({ name: words, count, isPale }) => (
              <li key={words}>
                <span>{words}</span>
                <span className={styles.barLine}>
                  <svg height="12" aria-hidden="true" style={{ width: `calc((100% - 40px) * ${count / most})` }}>
                    <rect width="100%" height="12" className={isPale ? styles.cPale : styles.cBar} />
                  </svg>
                  {count}
                </span>
              </li>
            ))}
          </ol>
        )
      }
      table={bars.length > 0 && <Table columns={["", "Заявки"]} rows={bars.map(({ name: words, count }) => [words, count] as const)} />}
    />
  );
}
