/** A page number of up to six digits; no list has more pages. */
export const pagePattern = /^[1-9]\d{0,5}$/;

/** The slug of an item in a URL; the API accepts slugs of this length. */
export const slugPattern = /^[a-z0-9-]{1,200}$/;
