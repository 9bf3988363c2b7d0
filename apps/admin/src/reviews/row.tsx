import type { ReviewRow } from "@len/contract/staff/reviews";
import { Link } from "react-router";
import { markLook } from "../ui/mark.tsx";
import rowStyles from "../ui/row.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./reviews.module.css";
import { aboutOf, nameOf, rateOf, standing, whenOf } from "./words.ts";

type Props = { row: ReviewRow; clinic: ClinicTime; isOpen: boolean; isTabStop: boolean };

/** A row: the author and the date, the doctor or service, the beginning of the text, and the reasons that prevent publication. */
export function Row({ row, clinic, isOpen, isTabStop }: Props) {
  const { mark, words } = standing(row);
  return (
    <li className={styles.rv} data-open={isOpen || undefined}>
      <p>
        <Link
          className={`${rowStyles.who} ${styles.who} strong`}
          to={`/reviews/${row.id}`}
          id={`review-${row.id}`}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isOpen || undefined}
        >
          {nameOf(row)}
        </Link>
        <span className="small muted">{whenOf(row.createdAt, clinic)}</span>
      </p>
      <p className={`${rowStyles.l2} ${styles.l2}`}>
        <span>{aboutOf(row)}</span>
        <span>{rateOf(row.rate)}</span>
      </p>
      <p className={styles.beginning}>{row.beginning}</p>
      <p {...markLook({ kind: mark, className: "small" })}>{words}</p>
    </li>
  );
}
