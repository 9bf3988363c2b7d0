import * as z from "zod";
import { limitQuery, pageQuery, queryText } from "./envelope.ts";
import { pictureSchema } from "./pictures.ts";
import { doctorRefSchema } from "./refs.ts";
import { feminine, type Section } from "./section.ts";

export const section = {
  entity: "massMedia",
  title: "СМИ о нас",
  ...feminine("публикация", "публикации", "публикаций"),
  noun: "публикация в СМИ",
  speaksToPatients: true,
  shownAt: ["/mass-media"],
  site: { path: "/mass-media", title: "Публикации в СМИ", menu: { clinic: "Публикации в СМИ" }, otherNames: "пресса" },
} satisfies Section;

export const massMediaQuerySchema = z.object({
  /** Id or slug of a doctor. */
  doctor: queryText(200).default(""),
  page: pageQuery,
  limit: limitQuery,
});

export type MassMediaQuery = z.infer<typeof massMediaQuerySchema>;

/** A publication in the media about the clinic or by its doctors. */
export const massMediaSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  outlet: z.string(),
  /** The content of the publication in a sentence; may be empty. */
  summary: z.string(),
  url: z.string(),
  /** ISO day. */
  date: z.string(),
  doctors: z.array(doctorRefSchema),
  image: pictureSchema.nullable(),
});

export type MassMedia = z.infer<typeof massMediaSchema>;
