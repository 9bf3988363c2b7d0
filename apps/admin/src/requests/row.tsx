import type { RequestRow } from "@len/contract/staff/requests";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import rowStyles from "../ui/row.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import { pageName } from "../words/site-pages.ts";
import styles from "./requests.module.css";
import { agoOf, momentOf, nameOf, promiseLook, promiseOf, stateWord, stateWords, subjectOf, visitorNewsOf } from "./words.ts";

type Props = {
  row: RequestRow;
  me: string;
  clinic: ClinicTime;
  isLost: boolean;
  isOpen: boolean;
  isTabStop: boolean;
  isFresh: boolean;
  isMarked: boolean;
  /** Whether the heading above contains the promised time; the row then shows when the request came. */
  isUnderPromise: boolean;
};

/**
 * A row of two lines: the person and the subject, the promised time and the age, the state and the colleague who has it. It contains
 * neither phone nor comment.
 */
export function Row({ row, me, clinic, isLost, isOpen, isTabStop, isFresh, isMarked, isUnderPromise }: Props) {
  const { mark } = stateWords[row.state];
  const promise = isUnderPromise ? { mark: "" as const, words: momentOf(row.createdAt, clinic) } : promiseOf(row, clinic, isLost);
  const ago = isUnderPromise ? "" : agoOf(row.createdAt, clinic, isLost);
  const classes = [
    rowStyles.row,
    styles.row,
    (row.state === "new" || visitorNewsOf(row)) && rowStyles.isNew,
    isFresh && styles.just,
    isMarked && styles.ten,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <li className={classes} data-open={isOpen || undefined}>
      <Link
        className={`${rowStyles.who} ${styles.who}`}
        to={`/requests/${row.number}`}
        id={`request-${row.number}`}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen || undefined}
      >
        {nameOf(row)}
      </Link>
      <span {...promiseLook(promise.mark, styles.promise)}>{promise.words}</span>
      <Mark kind={mark} className={rowStyles.state}>
        {stateWord(row)}
      </Mark>
      <span className={`${styles.subject} ${rowStyles.l2}`}>{subjectOf(row)}</span>
      <span className={`${styles.age} ${rowStyles.l2}`}>{[ago, pageName(row.source)].filter(Boolean).join(", ")}</span>
      <span className={`${styles.by} ${rowStyles.l2}`}>
        <Holder row={row} me={me} />
      </span>
      <Icon name="forward" />
    </li>
  );
}

function Holder({ row, me }: { row: RequestRow; me: string }) {
  const { viewers, assignee, state, flags } = row;
  const news = visitorNewsOf(row);
  if (news) return <b className={styles.mine}>{news}</b>;
  const [first, ...others] = viewers;
  if (first && state === "new")
    return (
      <span className={styles.seen}>
        <Icon name="eye" size={14} />
        {others.length > 0 ? `Смотрят ${viewers.length === 2 ? "двое" : viewers.length}` : `${first.firstName} смотрит`}
      </span>
    );
  if (assignee) return assignee.id === me ? <b className={styles.mine}>Вы</b> : assignee.firstName;
  return flags.includes("spam") && state !== "spam" ? "похоже на спам" : null;
}
