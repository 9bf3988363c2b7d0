import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/sitemap-part.ts";
import { loadEntries, xmlHeaders } from "./load-entries.ts";
import { partsOf, urlSet } from "./sitemap-xml.ts";

/** One part of a large map: `/sitemap/2.xml`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = /^([1-9]\d{0,3})\.xml$/.exec(params.part)?.[1];
  if (!number) throw data(null, { status: 404 });
  const entries = partsOf(await loadEntries(context.get(apiContext)))[Number(number) - 1];
  if (!entries) throw data(null, { status: 404 });

  return new Response(urlSet(entries, env.siteUrl), { headers: xmlHeaders });
}
