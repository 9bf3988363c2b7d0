import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/sitemap-part.ts";
import { loadEntries, xmlHeaders } from "./load-entries.ts";
import { partNames, partsOf, urlSet } from "./sitemap-xml.ts";

/** One part of the sitemap, e.g. `/sitemap/doctors.xml`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, kind = ""] = /^([a-z]+)(?:-\d{1,3})?\.xml$/.exec(params.part) ?? [];
  // A name that no part can have is refused before the sitemap is built.
  if (!partNames.includes(kind)) throw data(null, { status: 404 });
  const parts = partsOf(await loadEntries(context.get(apiContext)));
  const part = parts.find(({ name }) => `${name}.xml` === params.part);
  if (!part) throw data(null, { status: 404 });

  return new Response(urlSet(part.entries, env.siteUrl), { headers: xmlHeaders });
}
