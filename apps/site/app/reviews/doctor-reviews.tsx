import type { Doctor } from "@len/contract/doctors";
import type { Pagination } from "@len/contract/envelope";
import type { Review } from "@len/contract/reviews";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { ReviewButton } from "../requests/review-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { plural, rating, reviewCount } from "../ui/formats.ts";
import { MarksHistogram } from "../ui/rating.tsx";
import { accumulate } from "./accumulate.ts";
import styles from "./doctor-reviews.module.css";
import type { loader } from "./doctor-reviews-data.ts";
import { ReviewItem } from "./review-item.tsx";

/** §9 of the specification: reviews of one doctor come by three. */
export const reviewPageSize = 3;

const markForms = { one: "оценка", few: "оценки", many: "оценок" };

type DoctorReviewsProps = { doctor: Pick<Doctor, "id" | "slug" | "rating" | "marks">; first: { data: Review[]; pagination: Pagination } };

/** Marks and reviews of a doctor; «Показать ещё» adds a page here, and is a plain link where scripts do not run. */
export function DoctorReviews({ doctor, first }: DoctorReviewsProps) {
  const { shown, total, nextPage, newest, busy, failed, loadMore } = useReviews(doctor.id, first);
  const fresh = useRef<HTMLElement>(null);

  // The pressed link goes away with the last page: its focus goes on to the first of the reviews that came.
  useEffect(() => {
    if (newest !== null && nextPage === null) fresh.current?.focus();
  }, [newest, nextPage]);

  return (
    <div className={doctor.rating === null ? undefined : styles.columns}>
      {doctor.rating !== null && (
        <div className={styles.summary}>
          <p className={styles.mean}>
            <span className="visually-hidden">Средняя оценка</span> {rating(doctor.rating)}
          </p>
          <MarksHistogram counts={doctor.marks} describe={(mark, count) => `Оценка ${mark}: ${plural(count, markForms)}`} />
          <p className="small muted">{reviewCount(total)}</p>
        </div>
      )}
      <div>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} {...(review.id === newest && { ref: fresh })} />
        ))}
        <div className={styles.more}>
          {nextPage !== null && (
            <a
              className={buttonClass({ variant: "ghost" })}
              href={`?reviews=${nextPage}#otzyvy`}
              rel="nofollow"
              aria-busy={busy || undefined}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                if (!busy) loadMore();
              }}
            >
              Показать ещё
            </a>
          )}
          <ReviewButton variant={nextPage === null ? "ghost" : "bare"} doctor={doctor.slug} />
          <span className="small muted tnum" role="status">
            {failed ? "Не получилось загрузить отзывы. Попробуйте ещё раз." : `Показано ${shown.length} из ${total}`}
          </span>
        </div>
      </div>
    </div>
  );
}

/** The reviews shown so far; pages that come are added without duplicates, `newest` is the first of the last page. */
function useReviews(doctorId: string, first: DoctorReviewsProps["first"]) {
  const fetcher = useFetcher<typeof loader>();
  const [state, setState] = useState({ shown: first.data, pagination: first.pagination, newest: null as string | null });
  const answer = fetcher.data;

  useEffect(() => {
    const page = answer?.page;
    if (!page) return;
    setState(({ shown }) => {
      const all = accumulate(shown, page.data);
      return { shown: all, pagination: page.pagination, newest: all[shown.length]?.id ?? null };
    });
  }, [answer]);

  const { currentPage, perPage, total } = state.pagination;
  // The server may have given several pages as one; what is loaded next is always a page of three.
  const nextPage = currentPage * perPage < total ? (currentPage * perPage) / reviewPageSize + 1 : null;

  return {
    shown: state.shown,
    newest: state.newest,
    total,
    nextPage,
    busy: fetcher.state !== "idle",
    failed: fetcher.state === "idle" && answer?.page === null,
    loadMore: () => fetcher.load(`${href("/reviews/by-doctor/:id", { id: doctorId })}?page=${nextPage}`),
  };
}
