import { Link } from "react-router";
import styles from "./chips.module.css";

export type Chip = { to: string; label: string; count?: number; current?: boolean };

/** A row of links that filter a list or lead to a list; on a phone it scrolls sideways. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ to, label: name, count, current = false }) => (
          <li key={to}>
            <Link className={styles.chip} to={to} preventScrollReset={current} aria-current={current ? "true" : undefined}>
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
