import * as z from "zod";
import { masculine, type Section } from "./section.ts";

export const section = {
  entity: "facts",
  title: "Факты",
  ...masculine("факт", "факта", "фактов"),
  speaksToPatients: true,
  shownAt: ["/info"],
} satisfies Section;

/**
 * The places besides the search that show the answer: `request` is the visitor's own page of a request, `menu` a link in the patients'
 * menu.
 */
export const factPlaceSchema = z.enum(["contacts", "info", "request", "menu"]);

/** A short answer to a practical question: parking, payment, what to bring. */
export const factSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  answer: z.string(),
  /** Words by which the site search finds the answer, in addition to those of the question. */
  words: z.array(z.string()),
  /** Link to more information, on this site or another one. */
  link: z.string().nullable(),
  places: z.array(factPlaceSchema),
});

export type Fact = z.infer<typeof factSchema>;
