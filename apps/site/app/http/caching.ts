/** How long an answer may be kept, by name; the root middleware gives `page` to whole pages and `never` to the rest. */
export const caching = {
  /** May be kept, but is asked about each time: a publication is seen within a second. */
  page: "public, no-cache",
  /** Files whose names carry a hash of their content. */
  asset: "public, max-age=31536000, immutable",
  /** Files that keep their names: fonts, icons. */
  file: "public, max-age=604800",
  /** Incomplete pages, answers to posts, redirects, errors. */
  never: "no-store",
} as const;
