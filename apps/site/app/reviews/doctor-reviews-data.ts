import { apiContext } from "../http/api-context.ts";
import { nextOf } from "../http/next-of.ts";
import { quietly } from "../http/quietly.ts";
import type { Route } from "./+types/doctor-reviews-data.ts";
import { reviewPageSize, reviewsPageSize } from "./page-sizes.ts";

/** The next page of a doctor's reviews for «Показать ещё», three or ten at a time; `page` is null when the API does not answer. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { name, page } = nextOf(params.id, url.searchParams);
  const limit = url.searchParams.get("limit") === `${reviewsPageSize}` ? reviewsPageSize : reviewPageSize;

  return { page: await quietly(context.get(apiContext).doctorReviews(name, page, limit)) };
}
