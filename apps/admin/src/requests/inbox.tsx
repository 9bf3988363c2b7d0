import type { RequestPlan, RequestRow } from "@len/contract/staff/requests";
import { type FocusEvent, Fragment } from "react";
import { Mark } from "../ui/mark.tsx";
import rowStyles from "../ui/row.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import { groupHeading, groupOf, type Heading } from "./plan-words.ts";
import styles from "./requests.module.css";
import { Row } from "./row.tsx";
import { dayHeading } from "./words.ts";

type Props = {
  rows: RequestRow[];
  me: string;
  clinic: ClinicTime;
  isLost: boolean;
  opened: number | null;
  tabStop: number | undefined;
  fresh: ReadonlySet<number>;
  /** With a plan, rows are grouped by its promises; with `null` by days, or not at all if `hasDays` is false. */
  plan: RequestPlan | null;
  hasDays: boolean;
  hasNumbers: boolean;
  marked: readonly number[];
  onFocus(event: FocusEvent): void;
  onBlur(): void;
};

/** Rows under their headings. One row is the Tab stop; arrows move between rows. */
export function Inbox({ rows, me, clinic, isLost, opened, tabStop, fresh, plan, hasDays, hasNumbers, marked, onFocus, onBlur }: Props) {
  const headingOf = (row: RequestRow): Heading | null => {
    const group = plan && groupOf(row, plan, clinic);
    if (plan && group) return groupHeading(group, plan, clinic, hasNumbers);
    const words = plan ? "Отвечены" : hasDays ? dayHeading(row.createdAt, clinic) : null;
    return words === null ? null : { key: words, mark: null, words, hint: "" };
  };
  let before: string | undefined;
  return (
    <ol className={isLost ? `${styles.inbox} ${rowStyles.stale} ${styles.stale}` : styles.inbox} onFocus={onFocus} onBlur={onBlur}>
      {rows.map((row) => {
        const heading = headingOf(row);
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

function GroupHeading({ mark, words, hint }: Heading) {
  if (mark === null) return <li className={styles.day}>{words}</li>;
  return (
    <li className={styles.grp}>
      <Mark kind={mark}>{words}</Mark>
      <span>{hint}</span>
    </li>
  );
}
