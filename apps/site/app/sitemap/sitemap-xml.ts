import { xmlText } from "../seo/xml.ts";

/** One address of the map: a path, when its content last changed (where that is known) and its picture. */
export type SitemapEntry = { path: string; lastmod: string | null; image: string | null };

/** A list changes with what is in it: the newest change of the addresses below its own. */
export function newestUnder(path: string, lastmod: Record<string, string>): string | null {
  const below = Object.entries(lastmod).filter(([address]) => path !== "/" && address.startsWith(`${path}/`));
  return (
    below
      .map(([, changed]) => changed)
      .sort()
      .at(-1) ?? null
  );
}

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageSchema = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export function urlSet(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(
    ({ path, lastmod, image }) =>
      `<url><loc>${xmlText(new URL(path, siteUrl).href)}</loc>${lastmod ? `<lastmod>${xmlText(lastmod)}</lastmod>` : ""}${
        image ? `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>` : ""
      }</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema} ${imageSchema}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** A file of the map, under the name of what is in it. */
export type SitemapPart = { name: string; entries: SitemapEntry[] };

/** `/sitemap.xml`: where the parts are; each is as fresh as the newest of its addresses. */
export function sitemapIndex(parts: SitemapPart[], siteUrl: string): string {
  const maps = parts.map(({ name, entries }) => {
    const newest = entries
      .flatMap(({ lastmod }) => lastmod ?? [])
      .sort()
      .at(-1);
    const address = new URL(`/sitemap/${name}.xml`, siteUrl).href;
    return `<sitemap><loc>${xmlText(address)}</loc>${newest ? `<lastmod>${xmlText(newest)}</lastmod>` : ""}</sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${schema}>\n${maps.join("\n")}\n</sitemapindex>\n`;
}

/** What has a part of its own, by how its addresses begin; all else is `pages`. */
const kinds = {
  "/specialists/": "doctors",
  "/categories/": "services",
  "/promotions/": "promotions",
  "/news/": "news",
  "/articles/": "articles",
  "/equipments/": "equipment",
  "/vacancies/": "vacancies",
};

/** The parts a clinic has at first; a large one has more of each, `doctors-2`. */
export const partNames = ["pages", ...Object.values(kinds)];

const kindOf = (path: string) => Object.entries(kinds).find(([beginning]) => path.startsWith(beginning))?.[1] ?? "pages";

/** Search engines take 50,000 addresses in one file; parts of this size stay quick to read. */
const partSize = 10_000;

/** The map in parts, one for each kind of page; what is too large for one file goes on in `doctors-2`. */
export function partsOf(entries: SitemapEntry[], size = partSize): SitemapPart[] {
  return [...Map.groupBy(entries, ({ path }) => kindOf(path))].flatMap(([kind, all]) => {
    const files: SitemapPart[] = [];
    for (let start = 0; start < all.length; start += size) {
      const name = files.length === 0 ? kind : `${kind}-${files.length + 1}`;
      files.push({ name, entries: all.slice(start, start + size) });
    }
    return files;
  });
}
