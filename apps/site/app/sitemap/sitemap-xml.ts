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

/** The index of a map in several parts; each is as fresh as the newest of its addresses. */
export function sitemapIndex(parts: SitemapEntry[][], siteUrl: string): string {
  const maps = parts.map((entries, index) => {
    const newest = entries
      .flatMap(({ lastmod }) => lastmod ?? [])
      .sort()
      .at(-1);
    const address = new URL(`/sitemap/${index + 1}.xml`, siteUrl).href;
    return `<sitemap><loc>${xmlText(address)}</loc>${newest ? `<lastmod>${xmlText(newest)}</lastmod>` : ""}</sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${schema}>\n${maps.join("\n")}\n</sitemapindex>\n`;
}

/** Search engines take 50,000 addresses in one file; parts of this size stay quick to read. */
const partSize = 10_000;

export function partsOf(entries: SitemapEntry[], size = partSize): SitemapEntry[][] {
  const parts: SitemapEntry[][] = [];
  for (let start = 0; start < entries.length; start += size) parts.push(entries.slice(start, start + size));
  return parts;
}
