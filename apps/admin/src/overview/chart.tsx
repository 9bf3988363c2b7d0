import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./overview.module.css";

type ChartProps = { name: string; title: string; total: string; chart: ReactNode; table: ReactNode; after?: ReactNode };

const storedAs = (name: string) => `len.panel.table.${name}`;

/** A chart, or the same data as a table; this browser remembers the choice. */
export function Chart({ name, title, total, chart, table, after }: ChartProps) {
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
        <Button kind="text" className="small" onClick={turn}>
          {isTable ? "Показать графиком" : "Показать таблицей"}
        </Button>
      </header>
      {isTable ? table : chart}
      {after}
    </section>
  );
}

type TableProps = { columns: readonly [string, string]; rows: readonly (readonly [string, ReactNode])[] };

export function Table({ columns: [first, second], rows }: TableProps) {
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

/** The width of a chart's view box; on the screen a chart is as wide as its column. */
export const width = 560;
