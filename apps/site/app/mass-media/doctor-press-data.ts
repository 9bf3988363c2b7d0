import { apiContext } from "../http/api-context.ts";
import { nextOf } from "../http/next-of.ts";
import { quietly } from "../http/quietly.ts";
import type { Route } from "./+types/doctor-press-data.ts";
import { pressPageSize } from "./press.tsx";

/** The next publications with a doctor for «Показать ещё»; `page` is null when the API does not answer. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { name, page } = nextOf(params.slug, url.searchParams);

  return { page: await quietly(context.get(apiContext).massMedia({ doctor: name, limit: pressPageSize, page })) };
}
