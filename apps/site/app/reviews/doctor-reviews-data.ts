import { apiContext } from "../http/api-context.ts";
import { nextOf } from "../http/next-of.ts";
import { quietly } from "../http/quietly.ts";
import { oneOf, pageNumber } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/doctor-reviews-data.ts";
import { shownSorts, sortParam } from "./load-reviews.ts";
import { reviewPageSize, reviewsPageSize } from "./page-sizes.ts";

export const handle: RouteHandle = {
  cachedBy: { page: pageNumber, limit: oneOf(`${reviewPageSize}`, `${reviewsPageSize}`), sort: oneOf(...shownSorts) },
};

/** The next reviews of a doctor, for «Показать ещё», three or ten at a time; `page` is null if they could not be loaded. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { name, page } = nextOf(params.id, url.searchParams);
  const limit = url.searchParams.get("limit") === `${reviewsPageSize}` ? reviewsPageSize : reviewPageSize;

  return { page: await quietly(context.get(apiContext).doctorReviews(name, { page, limit, sort: sortParam(url.searchParams) })) };
}
