/** How long an answer may be kept, by name; the root middleware gives `page` to whole pages and `never` to the rest. */
export const caching = {
  /**
   * Browsers ask each time (304 when nothing changed); a shared cache in front may repeat it for a second, so that a publication
   * is seen within one more, and go on with it for a day while the site does not answer.
   */
  page: "public, max-age=0, s-maxage=1, stale-if-error=86400",
  /** Files whose names carry a hash of their content. */
  asset: "public, max-age=31536000, immutable",
  /** Files that keep their names: fonts, icons. */
  file: "public, max-age=604800",
  /** Incomplete pages, answers to posts, redirects, errors. */
  never: "no-store",
} as const;
