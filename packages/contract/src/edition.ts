import * as z from "zod";

/**
 * The content edition: one number that every change visible to visitors raises. It never decreases, not even when a backup is restored. A
 * cached answer is current while its edition is not below the newest one.
 */

/**
 * The header with the edition at which an answer was read. The number may miss publications made during the read, but is never too high.
 */
export const editionHeader = "X-Content-Edition";

/**
 * The `data` of an `edition` event of `GET /api/changes` (server-sent events): the newest edition. It is sent at once, after every
 * change, and every 5 seconds as a heartbeat. The number is the whole state, so a lost connection loses nothing.
 */
export const editionEventSchema = z.object({ edition: z.int() });

export type EditionEvent = z.infer<typeof editionEventSchema>;

/**
 * The `data` of a `times` event of the same stream: ids of the doctors whose free times may have changed; `null`: any of them. It is sent
 * after a change; after a break of the stream, free times must be requested again.
 */
export const timesEventSchema = z.object({ doctors: z.array(z.uuid()).nullable() });

export type TimesEvent = z.infer<typeof timesEventSchema>;

/** Names of a preview's token: a header of the site's calls, and a query parameter of a page's address. */
export const previewHeader = "X-Preview";
export const previewParameter = "preview";

/** Whether a text has the form of a preview token. Any other text in the parameter is ignored, and the page is an ordinary one. */
export const isPreviewToken = (text: string) => /^[\w-]{40,400}\.[\w-]{43}$/.test(text);
