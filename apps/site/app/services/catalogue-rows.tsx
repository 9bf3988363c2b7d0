import { Link } from "react-router";
import { fromPrice } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./catalogue-rows.module.css";

export type CatalogueRow = { path: string; title: string; summary: string; priceFrom: number | null };

/** Groups or services as rows with a line between: name, summary, lowest price, arrow. */
export function CatalogueRows({ rows, heading: Heading }: { rows: CatalogueRow[]; heading: "h2" | "h3" }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ path, title, summary, priceFrom }) => (
        <li key={path}>
          <Link to={path} className={styles.row}>
            <span>
              <Heading className={styles.title}>{typography(title)}</Heading>
              <span className={styles.summary}>{typography(summary)}</span>
            </span>
            <span className={styles.price}>{priceFrom !== null && fromPrice(priceFrom)}</span>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
