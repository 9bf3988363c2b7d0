import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/soonest-data.ts";
import { readSoonestQuery, soonestFragments } from "./soonest-data.server.tsx";

/** The soonest free times of the doctors of a list, as HTML by the doctor's id; `show-times.ts` puts it into the pages. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readSoonestQuery(url.searchParams);
  if (!query) return Response.json({}, { status: 400, headers: { "Cache-Control": caching.never } });
  return Response.json(await soonestFragments(context.get(apiContext), query), { headers: { "Cache-Control": caching.never } });
}
