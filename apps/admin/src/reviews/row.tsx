import type { ReviewRow } from "@len/contract/staff/reviews";
import { Link } from "react-router";
import type { ClinicTime } from "../words/clinic-time.ts";
import { aboutOf, nameOf, rateOf, standing, whenOf } from "./words.ts";

type Props = { row: ReviewRow; clinic: ClinicTime; isOpen: boolean; isTabStop: boolean };

/** Who and when, about whom, how it begins, and what stands in the way. */
export function Row({ row, clinic, isOpen, isTabStop }: Props) {
  const { mark, words } = standing(row);
  return (
    <li className="rv" data-open={isOpen || undefined}>
      <p>
        <Link
          className="who strong"
          to={`/reviews/${row.id}`}
          id={`review-${row.id}`}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isOpen || undefined}
        >
          {nameOf(row)}
        </Link>
        <span className="small muted">{whenOf(row.createdAt, clinic)}</span>
      </p>
      <p className="l2">
        <span>{aboutOf(row)}</span>
        <span>{rateOf(row.rate)}</span>
      </p>
      <p className="beginning">{row.beginning}</p>
      <p className={`small st ${mark}`}>{words}</p>
    </li>
  );
}
