import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { loadParts, xmlHeaders } from "./load-parts.server.ts";
import { sitemapIndex } from "./sitemap-xml.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** `/sitemap.xml`: the index of the sitemap's parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const parts = await loadParts(context.get(apiContext));

  return new Response(sitemapIndex(parts, env.siteUrl), { headers: xmlHeaders });
}
