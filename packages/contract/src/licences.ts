import * as z from "zod";
import { fileSchema } from "./files.ts";
import { pictureSchema } from "./pictures.ts";
import { feminine, masculine, type Section } from "./section.ts";

export const section = {
  entity: "licences",
  title: "Лицензии",
  ...feminine("лицензия", "лицензии", "лицензий"),
  speaksToPatients: true,
  shownAt: ["/licenses"],
  site: { path: "/licenses", title: "Лицензии", menu: { clinic: "Лицензии" }, otherNames: "лицензирование" },
} satisfies Section;

export const certificateSection = {
  entity: "certificates",
  title: "Сертификаты",
  ...masculine("сертификат", "сертификата", "сертификатов"),
  speaksToPatients: true,
  shownAt: ["/certificates"],
  site: { path: "/certificates", title: "Сертификаты", menu: { clinic: "Сертификаты" }, otherNames: "диплом удостоверение" },
} satisfies Section;

/** A licence or a certificate of the clinic; only a licence lists the permitted works. */
export const licenceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  number: z.string(),
  /** ISO days; `validUntil` is `null` when the licence does not expire. */
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
