import * as z from "zod";
import { fileSchema } from "./files.ts";
import { pictureSchema } from "./pictures.ts";

/** A licence or a certificate of the clinic; only a licence lists works. */
export const licenceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  number: z.string(),
  /** ISO days; `validUntil` is `null` where there is no end. */
  issuedAt: z.string(),
  validUntil: z.string().nullable(),
  authority: z.string(),
  /** Works by kind of care. */
  works: z.array(z.object({ care: z.string(), items: z.array(z.string()) })),
  /** Its sheets. */
  files: z.array(pictureSchema),
  /** The paper itself as a PDF, to be kept. */
  paper: fileSchema.nullable(),
});

export type Licence = z.infer<typeof licenceSchema>;
