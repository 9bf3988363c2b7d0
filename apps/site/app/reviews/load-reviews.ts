import type { DoctorCard } from "@len/contract/doctors";
import type { ReviewSort } from "@len/contract/reviews";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { idParam, pageParam, slugParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pick } from "../ui/pick.ts";
import { reviewsPageSize } from "./page-sizes.ts";

/** The query of the page. `doctor` takes precedence over `category`; `review` is the id of the review that comes first on page 1. */
export type ReviewsQuery = { doctor: string | null; category: string | null; review: string; sort: ShownSort; page: number };

/** The sort orders of this page. Pinned reviews come first only on the home page, because this page names the order of its list. */
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

/** A page of reviews with the data around it; `reviews` and `doctors` are `null` if they fail to load. */
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
    /** Whether the doctor failed to load; `doctor` is also `null` if no doctor has that slug. */
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
