import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import type { Route } from "./+types/doctor-reviews-data.ts";
import { reviewPageSize, reviewsPageSize } from "./page-sizes.ts";

/** The next reviews of a doctor for «Показать ещё», by three or by ten; `page` is null when they could not be had. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const number = url.searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(number)) throw data(null, { status: 404 });
  const limit = url.searchParams.get("limit") === `${reviewsPageSize}` ? reviewsPageSize : reviewPageSize;

  return { page: await quietly(context.get(apiContext).doctorReviews(params.id, Number(number), limit)) };
}
