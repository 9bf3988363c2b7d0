import { Chart, Table } from "./chart.tsx";
import styles from "./overview.module.css";
import type { Bar } from "./sentences.ts";

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
