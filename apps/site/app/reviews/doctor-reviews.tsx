import type { Doctor } from "@len/contract/doctors";
import type { Review } from "@len/contract/reviews";
import { href } from "react-router";
import { ReviewButton } from "../requests/dialogs/form-buttons.tsx";
import { rating, reviewCount } from "../ui/formats.ts";
import { MoreButton } from "../ui/more-button.tsx";
import { MarksHistogram } from "../ui/rating.tsx";
import { type Page, useMore } from "../ui/use-more.ts";
import styles from "./doctor-reviews.module.css";
import { reviewPageSize } from "./page-sizes.ts";
import { ReviewItem } from "./review-item.tsx";

type DoctorReviewsProps = { doctor: Pick<Doctor, "id" | "slug" | "rating" | "marks">; first: Page<Review> };

/** The rating and the reviews of a doctor. «Показать ещё» adds a page in place; without scripts it is a plain link. */
export function DoctorReviews({ doctor, first }: DoctorReviewsProps) {
  const { shown, ...more } = useMore(first, {
    addressOf: (page) => `${href("/reviews/by-doctor/:id", { id: doctor.id })}?page=${page}`,
    keyOf: ({ id }) => id,
    size: reviewPageSize,
  });
  const { nextPage, total } = more;

  return (
    <div data-columns className={doctor.rating === null ? undefined : styles.columns}>
      {doctor.rating !== null && (
        <div className={styles.summary}>
          <p className={styles.mean}>
            <span className="visually-hidden">Средняя оценка</span> {rating(doctor.rating)}
          </p>
          <MarksHistogram counts={doctor.marks} />
          <p className="small muted">{reviewCount(total)}</p>
        </div>
      )}
      <div>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
        <MoreButton more={more} shown={shown.length} to={`?page=${nextPage}#otzyvy`} className={styles.more}>
          <ReviewButton variant="ghost" doctor={doctor.slug} />
        </MoreButton>
      </div>
    </div>
  );
}
