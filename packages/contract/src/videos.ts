import * as z from "zod";
import { pictureSchema } from "./pictures.ts";

export const videoProviderSchema = z.enum(["file", "vk", "rutube"]);

export const videoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  provider: videoProviderSchema,
  /** Of the film itself, or of its page in the social network. */
  url: z.string(),
  poster: pictureSchema.nullable(),
  /** Seconds. */
  duration: z.int(),
  /** WebVTT in Russian. */
  captions: z.string().nullable(),
  publishedAt: z.string(),
});

export type Video = z.infer<typeof videoSchema>;
