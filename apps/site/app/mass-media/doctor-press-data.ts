import { apiContext } from "../http/api-context.ts";
import { nextOf } from "../http/next-of.ts";
import { quietly } from "../http/quietly.ts";
import { pageNumber } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/doctor-press-data.ts";
import { pressPageSize } from "./press.tsx";

export const handle: RouteHandle = { cachedBy: { page: pageNumber } };

/** The next publications that mention a doctor, for «Показать ещё»; `page` is null if they could not be loaded. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { name, page } = nextOf(params.slug, url.searchParams);

  return { page: await quietly(context.get(apiContext).massMedia({ doctor: name, limit: pressPageSize, page })) };
}
