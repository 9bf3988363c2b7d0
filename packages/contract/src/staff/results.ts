import * as z from "zod";
import { alignmentSchema } from "../alignment.ts";
import { pictureSchema } from "../pictures.ts";

/** Pictures «до и после» of the library, and how the second lies over the first. */
export const alignPicturesSchema = z.object({ beforeId: z.uuid(), afterId: z.uuid(), alignment: alignmentSchema });

/** What visitors see of both. */
export const alignedPicturesSchema = z.object({ before: pictureSchema, after: pictureSchema });
export type AlignedPictures = z.infer<typeof alignedPicturesSchema>;

const consentNumber = z.string().trim().min(1).max(50);

/** `false`: it had been marked by mistake. Pairs that went from the site with it stay off it until they are published. */
export const withdrawConsentSchema = z.object({ number: consentNumber, isWithdrawn: z.boolean() });

export const withdrawnConsentSchema = z.object({ number: z.string(), withdrawnOn: z.string() });
export type WithdrawnConsent = z.infer<typeof withdrawnConsentSchema>;

/** Consents have one number however it is written. */
export const sameConsent = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
