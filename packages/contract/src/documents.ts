import * as z from "zod";
import { fileSchema } from "./files.ts";
import { pictureSchema } from "./pictures.ts";

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
  /** Pictures of its pages, to be looked at without the file; empty where nobody made any. */
  sheets: z.array(pictureSchema),
});

export type ClinicDocument = z.infer<typeof documentSchema>;
