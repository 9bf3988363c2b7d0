import { xmlText } from "../seo/xml.ts";

/** A sitemap entry: path, time of the last change (if known) and picture. */
export type SitemapEntry = { path: string; lastmod: string | null; image: string | null };

/** The newest change among the paths below `path`: a list changes together with its items. */
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

/** A file of the sitemap, named after its content. */
export type SitemapPart = { name: string; entries: SitemapEntry[] };

/** `/sitemap.xml`: links to the parts; the date of a part is its newest change. */
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

/** Kinds of page with their own part, by path prefix; all other pages go into `pages`. */
const kinds = {
  "/specialists/": "doctors",
  "/categories/": "services",
  "/news/": "news",
  "/articles/": "articles",
  "/equipments/": "equipment",
  "/vacancies/": "vacancies",
};

/** The first part of each kind; large sites have more, e.g. `doctors-2`. */
export const partNames = ["pages", ...Object.values(kinds)];

const kindOf = (path: string) => Object.entries(kinds).find(([beginning]) => path.startsWith(beginning))?.[1] ?? "pages";

/** Search engines allow 50,000 URLs in a file; smaller parts load faster. */
const partSize = 10_000;

/** Splits the sitemap by kind of page; a kind that is too large for one file continues in `doctors-2`. */
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
