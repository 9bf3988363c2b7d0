import type { ConditionCard } from "@len/contract/conditions";
import { Link } from "react-router";
import { costText } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import styles from "./condition-rows.module.css";

/** The fields of a condition that a row shows. */
export const shownCondition = (condition: ConditionCard) => ({
  ...pick(condition, "path", "title", "summary"),
  cost: condition.firstVisit && costText(condition.firstVisit),
});

export type ShownCondition = ReturnType<typeof shownCondition>;

/** Conditions, each in a row with its symptoms and the cost of the first visit. */
export function ConditionRows({ conditions }: { conditions: ShownCondition[] }) {
  return (
    <ul className={styles.rows}>
      {conditions.map(({ path, title, summary, cost }) => (
        <li key={path}>
          <Link to={path} className={styles.row}>
            <span className={styles.name}>{typography(title)}</span>
            <span className={styles.summary}>{typography(summary)}</span>
            {cost && <span className={styles.cost}>приём {cost}</span>}
            <Icon name="arrow" className={styles.arrow ?? ""} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
