import type { RequestPlan, RequestRow } from "@len/contract/staff/requests";
import { type FocusEvent, Fragment } from "react";
import { Mark } from "../ui/mark.tsx";
import rowStyles from "../ui/row.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import { groupHeading, groupOf, type Heading } from "./plan-words.ts";
import styles from "./requests.module.css";
import { Row } from "./row.tsx";
import { dayHeading } from "./words.ts";

/**
 * How rows are grouped under headings. `hasNumbers`: the list shows the requests that the plan counts, so the headings contain their
 * numbers.
 */
export type Grouping = { by: "promise"; plan: RequestPlan; hasNumbers: boolean } | { by: "day" } | { by: "nothing" };

type Props = {
  rows: RequestRow[];
  me: string;
  clinic: ClinicTime;
  isLost: boolean;
  opened: number | null;
  tabStop: number | undefined;
  fresh: ReadonlySet<number>;
  grouping: Grouping;
  marked: readonly number[];
  onFocus(event: FocusEvent): void;
  onBlur(): void;
};

/** Rows under their headings. One row is the Tab stop; arrows move between rows. */
export function RequestRows({ rows, me, clinic, isLost, opened, tabStop, fresh, grouping, marked, onFocus, onBlur }: Props) {
  let before: string | undefined;
  return (
    <ol className={isLost ? `${styles.inbox} ${rowStyles.stale} ${styles.stale}` : styles.inbox} onFocus={onFocus} onBlur={onBlur}>
      {rows.map((row) => {
        const heading = headingOf(row, grouping, clinic);
        const isFirst = heading !== null && heading.key !== before;
        before = heading?.key;
        return (
          <Fragment key={row.number}>
            {isFirst && <GroupHeading {...heading} />}
            <Row
              row={row}
              me={me}
              clinic={clinic}
              isLost={isLost}
              isOpen={row.number === opened}
              isTabStop={row.number === tabStop}
              isFresh={fresh.has(row.number)}
              isMarked={marked.includes(row.number)}
              isUnderPromise={heading?.key === "next"}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

function headingOf(row: RequestRow, grouping: Grouping, clinic: ClinicTime): Heading | null {
  if (grouping.by === "nothing") return null;
  if (grouping.by === "day") return plainHeading(dayHeading(row.createdAt, clinic));
  const { plan, hasNumbers } = grouping;
  const group = groupOf(row, plan, clinic);
  return group ? groupHeading(group, plan, clinic, hasNumbers) : plainHeading("Отвечены");
}

const plainHeading = (words: string): Heading => ({ key: words, mark: null, words, hint: "" });

function GroupHeading({ mark, words, hint }: Heading) {
  if (mark === null) return <li className={styles.day}>{words}</li>;
  return (
    <li className={styles.grp}>
      <Mark kind={mark}>{words}</Mark>
      <span>{hint}</span>
    </li>
  );
}
