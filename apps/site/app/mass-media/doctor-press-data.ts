import { pageParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import type { Route } from "./+types/doctor-press-data.ts";
import { pressPageSize } from "./press.tsx";

/** The next publications with a doctor for «Показать ещё»; `page` is null when they could not be had. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = { doctor: params.slug, limit: pressPageSize, page: pageParam(url.searchParams) };

  return { page: await quietly(context.get(apiContext).massMedia(query)) };
}
