import type { Review } from "@len/contract/reviews";
import { href } from "react-router";
import { useLongDate } from "../clinic/root-data.ts";
import { typography } from "../ui/typography.ts";
import { ViewLink } from "../ui/view-link.tsx";
import styles from "./review-text.module.css";

/** A review with more characters takes more than about six lines. */
const sixLines = 420;

type Props = { review: Review; isWhole?: boolean; className?: string | undefined };

/**
 * The text of a review. A long text shows six lines and opens in full in a dialog; with `isWhole`, and on pages without scripts, the whole
 * text is shown.
 */
export function ReviewText({ review, isWhole = false, className }: Props) {
  const longDate = useLongDate();
  const { id, text, reply, publicName, createdAt } = review;
  if (isWhole || text.length <= sixLines) return <p className={className}>{typography(text)}</p>;

  return (
    <>
      <p className={[className, styles.cut].join(" ")}>{typography(text)}</p>
      <ViewLink
        to={`${href("/reviews")}?review=${id}`}
        shown={{ kind: "review", title: publicName, date: longDate(createdAt), text, reply }}
        label={`Читать целиком: отзыв, ${publicName}`}
        className={styles.whole}
      >
        Читать целиком
      </ViewLink>
    </>
  );
}
