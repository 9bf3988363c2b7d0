import * as z from "zod";
import { richTextSchema } from "../blocks.ts";
import { consentDocumentSchema, consentPurposeSchema } from "../consents.ts";

/** Every version of every document, the newest of a purpose first. Versions are never changed. */
export const consentVersionSchema = consentDocumentSchema.extend({
  /** `ahead`: its day has not come. `past`: a newer version is in force. */
  state: z.enum(["ahead", "inForce", "past"]),
  /** A lawyer has read this version. */
  checkedByLawyer: z.boolean(),
  /** How many visitors have given their consent to it. */
  given: z.int(),
});
export type ConsentVersion = z.infer<typeof consentVersionSchema>;

/** The lawyer's tick of a version: it is about the text and no part of it. */
export const checkConsentSchema = z.object({ checkedByLawyer: z.boolean() });

/** A new version; its address stays that of the version before. Refused when its day has passed: nobody was shown it then. */
export const addConsentSchema = z.object({
  purpose: consentPurposeSchema,
  title: z.string().trim().min(1, "Как называется документ?").max(200),
  body: richTextSchema,
  effectiveFrom: z.iso.date("Напишите день, с которого версия действует"),
  checkedByLawyer: z.boolean().default(false),
});
