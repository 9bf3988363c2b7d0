import * as z from "zod";
import { richTextSchema } from "./blocks.ts";

export const consentPurposeSchema = z.enum([
  "record",
  "feedback",
  "review",
  "reviewPublication",
  "vacancy",
  "subscription",
  "visitMessages",
  "privacy",
  "cookies",
]);

export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

/** A version of a consent document. `/api/consents` lists the version in force for each purpose, without its body. */
export const consentSchema = z.object({
  id: z.uuid(),
  purpose: consentPurposeSchema,
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  /** SHA-256 of the text in hexadecimal. */
  hash: z.string(),
  effectiveFrom: z.string(),
});

export const consentDocumentSchema = consentSchema.extend({ body: richTextSchema });

export type Consent = z.infer<typeof consentSchema>;
export type ConsentDocument = z.infer<typeof consentDocumentSchema>;
