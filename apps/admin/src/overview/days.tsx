import { Chart, Table, width } from "./chart.tsx";
import styles from "./overview.module.css";

const weekdays = ["вс", "пн", "вт", "ср", "чт", "пт", "сб"];
const dayFormat = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "UTC" });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const bottom = 176;
const top = 29;
const barWidth = 22;

type DaysProps = { days: { day: string; count: number }[]; total: string; now: string };

/** A chart of the requests by day; the last day is today. */
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
