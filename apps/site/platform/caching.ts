/** `Retry-After` of a 503, in seconds. */
export const retryAfter = "30";

/** `Cache-Control` values by name. The root middleware sets `page` for complete pages and `never` for all other responses. */
export const caching = {
  /**
   * Browsers revalidate each time (304 if nothing has changed). A shared cache in front of the site may reuse the page for a second, so
   * that a publication appears there at most one second later, and may serve a stale page for a day while the site does not answer.
   */
  page: "public, max-age=0, s-maxage=1, stale-if-error=86400",
  /** Files whose names carry a hash of their content. */
  asset: "public, max-age=31536000, immutable",
  /** Files without a hash in their names: fonts, icons. */
  file: "public, max-age=604800",
  /** Incomplete pages, answers to POST, redirects, errors. */
  never: "no-store",
} as const;
