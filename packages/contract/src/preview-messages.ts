/**
 * Messages (`postMessage`) between the staff panel and a page with a draft in the panel's frame. A path names a field of the item as its
 * schema does: `lead`, `education.2.title`.
 */

/** To the page: the field that has the focus, or the scroll position to restore after a refresh. */
export type ToPreview = { preview: "field"; path: string | null } | { preview: "scroll"; top: number };

/** From the page: that it is ready to receive messages, or its scroll position. */
export type FromPreview = { preview: "ready" } | { preview: "scroll"; top: number };
