import * as z from "zod";
import { fileSchema } from "./files.ts";
import { pictureSchema } from "./pictures.ts";
import { masculine, type Section } from "./section.ts";

export const section = {
  entity: "documents",
  title: "Документы",
  ...masculine("документ", "документа", "документов"),
  speaksToPatients: true,
  shownAt: ["/documents"],
  site: {
    path: "/documents",
    title: "Документы",
    menu: { clinic: "Документы" },
    otherNames: "договор бланк заявление правила положение согласие",
  },
} satisfies Section;

export const documentKindSchema = z.enum(["contract", "prices", "rules", "rights", "policy", "guarantee", "form"]);

/** A document that the clinic publishes. */
export const documentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: documentKindSchema,
  file: fileSchema,
  pages: z.int().nullable(),
  /** File size in bytes. */
  size: z.int(),
  /** ISO day. */
  effectiveFrom: z.string(),
  /** Pictures of the document's pages, shown without downloading the file; empty when there are none. */
  sheets: z.array(pictureSchema),
});

export type ClinicDocument = z.infer<typeof documentSchema>;
