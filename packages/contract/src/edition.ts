import * as z from "zod";

/**
 * The content edition: one number, raised by every change that visitors may see, and never lowered, not even when a backup is
 * restored. A kept answer is true while its edition is not below the newest one.
 */

/** Names the edition an answer was read at. It may be too low by what was published meanwhile, and is never too high. */
export const editionHeader = "X-Content-Edition";

/**
 * The `data` of an `edition` event of `GET /api/changes` (server-sent events): the newest edition. It is sent at once, after every
 * change, and every 5 seconds as a sign of life. The number is the whole state, so nothing is missed over a lost connection.
 */
export const editionEventSchema = z.object({ edition: z.int() });

export type EditionEvent = z.infer<typeof editionEventSchema>;

/** The site sends the token of a preview with its calls; in the address of a page it is this parameter. */
export const previewHeader = "X-Preview";
export const previewParameter = "preview";

/** Whether a text may be the token of a preview: anything else beside an address is no preview, and its page is an ordinary one. */
export const isPreviewToken = (text: string) => /^[\w-]{40,400}\.[\w-]{43}$/.test(text);
