import type { Sitemap } from "@len/contract/sitemap";
import type { Database } from "../../platform/database/database.ts";
import type { SitemapAddress } from "../content/entity.ts";

type Addressed = { addresses(db: Database): Promise<SitemapAddress[]> };

/** URLs of everything published and of pages made by staff. */
export async function listSitemap(db: Database, entities: Addressed[]): Promise<Sitemap> {
  const all: SitemapAddress[] = [];
  for (const entity of entities) all.push(...(await entity.addresses(db)));
  const changed = all.flatMap(({ path, seo, updatedAt }) => (updatedAt && !seo.noindex ? [[path, updatedAt.toISOString()] as const] : []));
  return { data: all.map(({ path }) => path), lastmod: Object.fromEntries(changed) };
}
