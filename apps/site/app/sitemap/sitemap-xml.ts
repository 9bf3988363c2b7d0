import { xmlText } from "../seo/xml.ts";

/** A sitemap entry: path, time of the last change (if known) and picture. */
export type SitemapEntry = { path: string; lastmod: string | null; image: string | null };

/** The date of a list page: the date of the newest change among the items below its address. */
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

/** A file of the sitemap; its name says which kind of page it contains. */
export type SitemapPart = { name: string; entries: SitemapEntry[] };

/** `/sitemap.xml`: the index of the files, each with the date of its newest address. */
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

/** Search engines accept 50,000 addresses in one file; smaller files are quicker to read. */
const partSize = 10_000;

/**
 * Divides the entries into files: a file for each of `sections` that has a part, with the addresses below the section's address, and
 * `pages` for all other entries.
 */
export function partsOf(entries: SitemapEntry[], sections: { path: string; part: string }[], size = partSize): SitemapPart[] {
  const partOf = (path: string) => sections.find((section) => path.startsWith(`${section.path}/`))?.part ?? "pages";

  return [...Map.groupBy(entries, ({ path }) => partOf(path))].flatMap(([part, all]) => {
    const files: SitemapPart[] = [];
    for (let start = 0; start < all.length; start += size) {
      const name = files.length === 0 ? part : `${part}-${files.length + 1}`;
      files.push({ name, entries: all.slice(start, start + size) });
    }
    return files;
  });
}
