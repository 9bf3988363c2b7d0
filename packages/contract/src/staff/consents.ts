import * as z from "zod";
import { richTextSchema } from "../blocks.ts";
import { consentDocumentSchema, consentPurposeSchema } from "../consents.ts";

/** Every version of every consent document; the newest version of a purpose comes first. Versions are never changed. */
export const consentVersionSchema = consentDocumentSchema.extend({
  /** `ahead`: its first day has not come yet. `past`: a newer version is in force. */
  state: z.enum(["ahead", "inForce", "past"]),
  /** Whether a lawyer has approved this version. */
  checkedByLawyer: z.boolean(),
  /** Number of visitors who have agreed to it. */
  given: z.int(),
});
export type ConsentVersion = z.infer<typeof consentVersionSchema>;

/** Marks a version as checked by a lawyer. The mark is not part of the document. */
export const checkConsentSchema = z.object({ checkedByLawyer: z.boolean() });

/** A new version, with the same address as the version before. Refused when its first day is in the past: no visitor was shown it then. */
export const addConsentSchema = z.object({
  purpose: consentPurposeSchema,
  title: z.string().trim().min(1, "Как называется документ?").max(200),
  body: richTextSchema,
  effectiveFrom: z.iso.date("Напишите день, с которого версия действует"),
  checkedByLawyer: z.boolean().default(false),
});
