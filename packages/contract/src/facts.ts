import * as z from "zod";
import { masculine, type Section } from "./section.ts";

export const section = {
  entity: "facts",
  title: "Факты",
  ...masculine("факт", "факта", "фактов"),
  speaksToPatients: true,
  shownAt: ["/info"],
} satisfies Section;

/** Where the answer stands beside the search: `request` is the visitor's own page of a request, `menu` a link to it in the menu for patients. */
export const factPlaceSchema = z.enum(["contacts", "info", "request", "menu"]);

/** A short answer to a practical question: parking, payment, what to bring. */
export const factSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  answer: z.string(),
  /** Words that the site search knows it by, beside those of the question. */
  words: z.array(z.string()),
  /** Where more is said; an address of the site or of another. */
  link: z.string().nullable(),
  places: z.array(factPlaceSchema),
});

export type Fact = z.infer<typeof factSchema>;
