import * as z from "zod";
import { alignmentSchema } from "../alignment.ts";
import { pictureSchema } from "../pictures.ts";

/** Two pictures «до и после» of the library, and the position of the second over the first. */
export const alignPicturesSchema = z.object({ beforeId: z.uuid(), afterId: z.uuid(), alignment: alignmentSchema });

/** Both pictures as visitors see them. */
export const alignedPicturesSchema = z.object({ before: pictureSchema, after: pictureSchema });
export type AlignedPictures = z.infer<typeof alignedPicturesSchema>;

const consentNumber = z.string().trim().min(1).max(50);

/**
 * `false`: the consent had been marked as withdrawn by mistake. Pairs that were unpublished then stay so until they are published again.
 */
export const withdrawConsentSchema = z.object({ number: consentNumber, isWithdrawn: z.boolean() });

export const withdrawnConsentSchema = z.object({ number: z.string(), withdrawnOn: z.string() });
export type WithdrawnConsent = z.infer<typeof withdrawnConsentSchema>;

/** Whether two spellings are the same number of a consent. */
export const sameConsent = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
