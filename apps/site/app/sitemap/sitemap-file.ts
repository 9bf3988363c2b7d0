import { apiContext } from "../http/api-context.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { loadEntries, xmlHeaders } from "./load-entries.ts";
import { partsOf, sitemapIndex } from "./sitemap-xml.ts";

/** `/sitemap.xml`: the index of the sitemap's parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const parts = partsOf(await loadEntries(context.get(apiContext)));

  return new Response(sitemapIndex(parts, env.siteUrl), { headers: xmlHeaders });
}
