import * as z from "zod";
import { pictureSchema } from "./pictures.ts";

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
