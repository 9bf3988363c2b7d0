import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./catalogue-rows.module.css";

export type CatalogueRow = {
  path: string;
  title: string;
  summary: string;
  /** «от 2 800 ₽» */
  cost: string | null;
  /** In a row of a group: the title of the service that has this cost. */
  costOf?: string | undefined;
};

/** Groups or services as rows separated by lines: name, summary, cost, arrow. */
export function CatalogueRows({ rows, heading: Heading }: { rows: CatalogueRow[]; heading: "h2" | "h3" }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ path, title, summary, cost, costOf }) => (
        <li key={path}>
          <Link to={path} className={styles.row}>
            <div>
              <Heading className={styles.title}>{typography(title)}</Heading>
              <span className={styles.summary}>{typography(summary)}</span>
            </div>
            <span className={costOf ? `${styles.price} ${styles.withName}` : styles.price}>
              {costOf && <span className={styles.summary}>{typography(costOf)} </span>}
              {cost}
            </span>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
