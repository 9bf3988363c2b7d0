import { data } from "react-router";
import { caching } from "../../../platform/caching.ts";
import { apiContext } from "../../http/api-context.ts";
import type { Route } from "./+types/times-data.ts";
import { offeredDays } from "./offered-days.server.ts";
import { upToTimes } from "./time.ts";

/** The free times that a form offers, by days, as JSON: `service`, `doctor`, `from` and `days` as in the API; `most` as in `upToTimes`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const days = Number(given("days") ?? 7);
  const query = { service: given("service"), doctor: given("doctor"), from: given("from"), days };
  const offered = await offeredDays(context.get(apiContext), query);
  if (!offered) throw data(null, { status: 503 });
  const most = Number(given("most"));
  return Response.json(most > 0 ? upToTimes(offered, most) : offered, { headers: { "Cache-Control": caching.never } });
}
