import * as z from "zod";
import { fileSchema } from "./files.ts";
import { pictureSchema } from "./pictures.ts";

/** A licence or a certificate of the clinic; only a licence lists the permitted works. */
export const licenceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  number: z.string(),
  /** ISO days; `validUntil` is `null` when the licence has no end date. */
  issuedAt: z.string(),
  validUntil: z.string().nullable(),
  authority: z.string(),
  /** Permitted works, grouped by kind of care. */
  works: z.array(z.object({ care: z.string(), items: z.array(z.string()) })),
  /** Pictures of the sheets. */
  files: z.array(pictureSchema),
  /** The PDF file to download. */
  paper: fileSchema.nullable(),
});

export type Licence = z.infer<typeof licenceSchema>;
