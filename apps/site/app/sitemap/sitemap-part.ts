import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { siteRoutes } from "../routing/site-routes.server.ts";
import type { Route } from "./+types/sitemap-part.ts";
import { loadParts, xmlHeaders } from "./load-parts.server.ts";
import { urlSet } from "./sitemap-xml.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** One part of the sitemap, e.g. `/sitemap/doctors.xml`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, kind = ""] = /^([a-z]+)(?:-\d{1,3})?\.xml$/.exec(params.part) ?? [];
  // The API is not called for an address that cannot be a file of the sitemap.
  const isKnown = kind === "pages" || (await siteRoutes()).some(({ handle }) => handle.sitemapPart === kind);
  if (!isKnown) throw data(null, { status: 404 });
  const parts = await loadParts(context.get(apiContext));
  const part = parts.find(({ name }) => `${name}.xml` === params.part);
  if (!part) throw data(null, { status: 404 });

  return new Response(urlSet(part.entries, env.siteUrl), { headers: xmlHeaders });
}
