import type { Review } from "@len/contract/reviews";
import type { Ref } from "react";
import { typography } from "../typography.ts";
import { longDate } from "../ui/formats.ts";
import { Stars } from "../ui/rating.tsx";
import styles from "./review-item.module.css";
import { ReviewText } from "./review-text.tsx";

/** A review and the clinic's answer to it. `ref` lets focus move here when a page of reviews has come. */
export function ReviewItem({ review, ref }: { review: Review; ref?: Ref<HTMLElement> }) {
  return (
    <article className={styles.review} ref={ref} tabIndex={ref ? -1 : undefined}>
      <header className={styles.head}>
        <b>{review.publicName}</b>
        {review.rate !== null && <Stars mark={review.rate} />}
        <time className="small muted" dateTime={review.createdAt}>
          {longDate(review.createdAt)}
        </time>
      </header>
      <ReviewText review={review} className={styles.text} />
      {review.service && <p className="small muted">Услуга: {typography(review.service.title)}</p>}
      {review.reply && (
        <div className={styles.reply}>
          <p className="small">
            <b>Ответ клиники</b>
          </p>
          <p>{typography(review.reply)}</p>
        </div>
      )}
    </article>
  );
}
