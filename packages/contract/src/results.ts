import * as z from "zod";
import { categoryRefSchema } from "./categories.ts";
import { optionalLimitQuery, slugListQuery } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";
import { doctorRefSchema, serviceRefSchema } from "./refs.ts";
import { feminine, type Section } from "./section.ts";

export const section = {
  entity: "portfolios",
  title: "До и после",
  ...feminine("пара", "пары", "пар"),
  noun: "пара «до\u00a0и\u00a0после»",
  speaksToPatients: true,
  shownAt: ["/result"],
  site: {
    path: "/result",
    title: "Фото до и после",
    menu: { main: "До и после", patients: "Фото до и после" },
    otherNames: "результат",
  },
  list: { columns: ["categoryId"] },
} satisfies Section;

export const resultListQuerySchema = z.object({ category: slugListQuery, limit: optionalLimitQuery });

/** A result: a pair of pictures «до и после». It is published only while the patient's consent is in force, or if no patient is shown. */
export const resultSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: categoryRefSchema,
  service: serviceRefSchema.nullable(),
  doctor: doctorRefSchema.nullable(),
  before: pictureSchema,
  after: pictureSchema,
  sessions: z.int(),
  /** Days from the first picture to the second. */
  intervalDays: z.int(),
  comment: z.string(),
  /** Sensitive pictures are covered until the visitor asks to see them. */
  sensitive: z.boolean(),
  /** «Демонстрационные изображения»: they do not show a patient. */
  isDemo: z.boolean(),
  /** `until` is the last ISO day on which the consent is in force. `null` for demonstration pictures. */
  consent: z.object({ scope: z.enum(["site", "site-and-socials"]), until: z.string() }).nullable(),
});

export type Result = z.infer<typeof resultSchema>;
