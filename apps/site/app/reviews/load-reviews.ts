import type { Doctor, DoctorCard } from "@len/contract/doctors";
import { type ShownDoctor, shownDoctor } from "../clinic/shown-doctor.ts";
import { idParam, pageParam, slugParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pick } from "../ui/pick.ts";
import { reviewsPageSize } from "./page-sizes.ts";

/** Query of the page: `doctor` takes precedence over `category`; `review` is the id of a review to show first on page 1. */
export type ReviewsQuery = { doctor: string | null; category: string | null; review: string; page: number };

export function readReviewsQuery(params: URLSearchParams): ReviewsQuery {
  const doctor = slugParam(params, "doctor");
  return {
    doctor,
    category: doctor ? null : slugParam(params, "category"),
    review: doctor ? "" : (idParam(params, "review") ?? ""),
    page: pageParam(params),
  };
}

/** A doctor with reviews, as the filter and the summary show one. */
export type ReviewedDoctor = ReturnType<typeof reviewedDoctor>;

/** The doctor whose reviews are shown, with the distribution of marks. */
export type DoctorInFocus = ShownDoctor & Pick<Doctor, "marks">;

/** One page of reviews and its context; `reviews` and `doctors` are `null` when they fail to load. */
export async function loadReviews(api: ApiClient, query: ReviewsQuery) {
  const [reviews, cards, asked] = await Promise.all([
    quietly(query.doctor ? api.doctorReviews(query.doctor, query.page, reviewsPageSize) : api.reviews(listQuery(query))),
    quietly(api.doctors({ limit: 100 })),
    query.doctor ? quietly(api.doctor(query.doctor).then((found) => ({ found }))) : { found: null },
  ]);
  const doctor = asked?.found;

  return {
    reviews,
    doctors: cards?.data.filter(({ countReviews }) => countReviews > 0).map(reviewedDoctor) ?? null,
    doctor: doctor ? { ...shownDoctor(doctor), marks: doctor.marks } : null,
    /** The doctor failed to load. `doctor` is also `null` when there is no doctor with that slug. */
    isDoctorUnavailable: asked === null,
  };
}

const listQuery = ({ category, review, page }: ReviewsQuery) => ({
  limit: reviewsPageSize,
  page,
  review,
  category: category ? [category] : [],
});

const reviewedDoctor = (doctor: DoctorCard) =>
  pick(doctor, "slug", "lastName", "firstName", "middleName", "experience", "rating", "countReviews");
