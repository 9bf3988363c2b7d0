import type { Review } from "@len/contract/reviews";
import { useLongDate } from "../clinic/root-data.ts";
import { Stars } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./review-item.module.css";
import { ReviewText } from "./review-text.tsx";
import { VisitConfirmed } from "./visit-confirmed.tsx";

/** A review and the clinic's reply to it. */
export function ReviewItem({ review }: { review: Review }) {
  const longDate = useLongDate();
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <b>{review.publicName}</b>
        {review.rate !== null && <Stars mark={review.rate} />}
        <time className="small muted" dateTime={review.createdAt}>
          {longDate(review.createdAt)}
        </time>
        {review.isVisitConfirmed && <VisitConfirmed />}
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
