import type { DoctorCard } from "@len/contract/doctors";
import type { ReviewSort } from "@len/contract/reviews";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { idParam, pageParam, slugParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pick } from "../ui/pick.ts";
import { reviewsPageSize } from "./page-sizes.ts";

/** Query of the page: `doctor` takes precedence over `category`; `review` is the id of a review to show first on page 1. */
export type ReviewsQuery = { doctor: string | null; category: string | null; review: string; sort: ShownSort; page: number };

/** The sort order of the page. Only the home page shows pinned reviews first; here the newest are promised. */
export type ShownSort = Exclude<ReviewSort, "pinned">;
export const shownSorts = ["newest", "best", "worst"] as const satisfies ShownSort[];

export function readReviewsQuery(params: URLSearchParams): ReviewsQuery {
  const doctor = slugParam(params, "doctor");
  return {
    doctor,
    category: doctor ? null : slugParam(params, "category"),
    review: doctor ? "" : (idParam(params, "review") ?? ""),
    sort: sortParam(params),
    page: pageParam(params),
  };
}

export const sortParam = (params: URLSearchParams): ShownSort => shownSorts.find((sort) => sort === params.get("sort")) ?? "newest";

/** The fields of a doctor with reviews that the filter and the summary show. */
export type ReviewedDoctor = ReturnType<typeof reviewedDoctor>;

/** One page of reviews and its context; `reviews` and `doctors` are `null` when they fail to load. */
export async function loadReviews(api: ApiClient, query: ReviewsQuery) {
  const [reviews, cards, asked] = await Promise.all([
    quietly(
      query.doctor
        ? api.doctorReviews(query.doctor, { page: query.page, sort: query.sort, limit: reviewsPageSize })
        : api.reviews(listQuery(query)),
    ),
    quietly(api.doctors({ limit: 100 })),
    query.doctor ? quietly(api.doctor(query.doctor).then((found) => ({ found }))) : { found: null },
  ]);
  const doctor = asked?.found;

  return {
    reviews,
    doctors: cards?.data.filter(({ countReviews }) => countReviews > 0).map(reviewedDoctor) ?? null,
    doctor: doctor ? shownDoctor(doctor) : null,
    /** Whether the doctor failed to load. `doctor` is also `null` when no doctor has that slug. */
    isDoctorUnavailable: asked === null,
  };
}

const listQuery = ({ category, review, sort, page }: ReviewsQuery) => ({
  limit: reviewsPageSize,
  page,
  sort,
  review,
  category: category ? [category] : [],
});

const reviewedDoctor = (doctor: DoctorCard) =>
  pick(doctor, "slug", "lastName", "firstName", "middleName", "experience", "rating", "countReviews");
