import * as z from "zod";

export const sitemapSchema = z.object({
  /** Paths of everything published and of the pages staff made. */
  data: z.array(z.string()),
  /** When each of them last changed; one that staff keep from search engines is not here. */
  lastmod: z.record(z.string(), z.string()),
});

export type Sitemap = z.infer<typeof sitemapSchema>;
