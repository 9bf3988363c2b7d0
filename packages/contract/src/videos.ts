import * as z from "zod";
import { pictureSchema } from "./pictures.ts";
import { neuter, type Section } from "./section.ts";

export const section = {
  entity: "videos",
  title: "Видео",
  ...neuter("видео", "видео", "видео"),
  speaksToPatients: true,
  shownAt: ["/video"],
  site: { path: "/video", title: "Видео", menu: { patients: "Видео" }, otherNames: "ролик фильм" },
} satisfies Section;

export const videoProviderSchema = z.enum(["file", "vk", "rutube"]);

export const videoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  provider: videoProviderSchema,
  /** URL of the video file, or of its page in a social network. */
  url: z.string(),
  poster: pictureSchema.nullable(),
  /** Duration in seconds. */
  duration: z.int(),
  /** Captions: WebVTT in Russian. */
  captions: z.string().nullable(),
  publishedAt: z.string(),
});

export type Video = z.infer<typeof videoSchema>;
