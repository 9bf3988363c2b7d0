import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { loadEntries, xmlHeaders } from "./load-entries.ts";
import { partsOf, sitemapIndex, urlSet } from "./sitemap-xml.ts";

/** `/sitemap.xml`: the map itself, or the index of its parts once it is large. */
export async function loader({ context }: Route.LoaderArgs) {
  const parts = partsOf(await loadEntries(context.get(apiContext)));
  const [only = []] = parts;
  const xml = parts.length > 1 ? sitemapIndex(parts, env.siteUrl) : urlSet(only, env.siteUrl);

  return new Response(xml, { headers: xmlHeaders });
}
