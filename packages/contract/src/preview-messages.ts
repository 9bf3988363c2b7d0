/**
 * What the staff panel and a page with a draft, in the panel's frame, tell each other by `postMessage`. A path names a field of the item as its
 * schema does: `lead`, `education.2.title`.
 */

/** To the page: the field that has the focus, and how far the page before the refresh was scrolled. */
export type ToPreview = { preview: "field"; path: string | null } | { preview: "scroll"; top: number };

/** From the page: it listens, and how far it is scrolled. */
export type FromPreview = { preview: "ready" } | { preview: "scroll"; top: number };
