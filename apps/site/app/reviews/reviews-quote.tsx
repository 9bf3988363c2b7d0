import type { Review } from "@len/contract/reviews";
import { href, Link } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { useLongDate } from "../clinic/root-data.ts";
import { MoreLink } from "../ui/button.tsx";
import { rating, reviewCount } from "../ui/formats.ts";
import { Rail } from "../ui/rail.tsx";
import { Stars } from "../ui/rating.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./reviews-quote.module.css";

export type QuotedReview = Pick<Review, "id" | "text" | "publicName" | "doctor" | "createdAt">;

/** Quotes from reviews, one at a time. `total` and `mean` are those of the whole clinic. */
export function ReviewsQuote({ reviews, total, mean }: { reviews: QuotedReview[]; total: number; mean: number | null }) {
  return (
    <section className="sec sec-linen" id="otzyvy" aria-labelledby="reviews-heading">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2 id="reviews-heading" className={mean === null ? undefined : "visually-hidden"}>
            Отзывы пациентов
          </h2>
          {mean !== null && (
            <>
              <p className={styles.mean}>
                <span className="visually-hidden">Средняя оценка</span> {rating(mean)}
              </p>
              <p className={styles.stars}>
                <Stars mark={mean} />
              </p>
            </>
          )}
          <p className="small muted">{reviewCount(total)}. Публикуем после проверки, без личных данных.</p>
          <MoreLink to={href("/reviews")} className={styles.all}>
            Все отзывы
          </MoreLink>
        </div>
        <div>
          <Rail
            label="Отзывы"
            previous="Предыдущий отзыв"
            next="Следующий отзыв"
            show="one"
            items={reviews.map((review) => ({ id: review.id, content: <Quote review={review} /> }))}
          />
        </div>
      </div>
    </section>
  );
}

/** Longer quotes use smaller text, because all slides are as high as the highest one. */
const longText = 180;

function Quote({ review: { text, publicName, doctor, createdAt } }: { review: QuotedReview }) {
  const longDate = useLongDate();
  return (
    <figure>
      <blockquote className={text.length > longText ? styles.long : styles.short}>
        <p>{typography(`«${text.replace(/(?<![.\s])[.\s]+$/, "")}».`)}</p>
      </blockquote>
      <figcaption className={styles.author}>
        <b>{publicName}</b>{" "}
        <span className="muted">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {doctor && (
            <>
              . Врач: <Link to={href("/specialists/:name", { name: doctor.slug })}>{shortName(doctor)}</Link>
            </>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
