import * as z from "zod";
import { fileSchema } from "./files.ts";

export const documentKindSchema = z.enum(["contract", "prices", "rules", "rights", "policy", "guarantee", "form"]);

/** A paper of the clinic. */
export const documentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: documentKindSchema,
  file: fileSchema,
  pages: z.int().nullable(),
  /** Bytes. */
  size: z.int(),
  /** ISO day. */
  effectiveFrom: z.string(),
});

export type ClinicDocument = z.infer<typeof documentSchema>;
