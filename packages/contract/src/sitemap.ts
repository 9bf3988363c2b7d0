import * as z from "zod";

export const sitemapSchema = z.object({
  /** Paths of all published items and of the pages that staff made. */
  data: z.array(z.string()),
  /** When each path last changed; paths that staff hide from search engines are left out. */
  lastmod: z.record(z.string(), z.string()),
});

export type Sitemap = z.infer<typeof sitemapSchema>;
