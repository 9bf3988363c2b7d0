import { videoProviderSchema } from "@len/contract/videos";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, instantText, line, webAddress } from "../../publishing/content/shapes.ts";
import { videos } from "./table.ts";

const hostsOf = { vk: /^https:\/\/(?:vk\.com|vkvideo\.ru)\//, rutube: /^https:\/\/rutube\.ru\// };

const videoDataSchema = z
  .strictObject({
    ...contentShape,
    title: line,
    description: z.string().max(2000),
    provider: videoProviderSchema,
    fileId: z.uuid().nullable(),
    link: webAddress.nullable(),
    captionsId: z.uuid().nullable(),
    posterId: z.uuid().nullable(),
    durationSec: z.int().min(1).max(86_400),
    publishedAt: instantText,
  })
  .refine(({ provider, fileId }) => provider !== "file" || fileId !== null, { path: ["fileId"], error: "Своему видео нужен файл" })
  .refine(({ provider, link }) => provider === "file" || hostsOf[provider].test(link ?? ""), {
    path: ["link"],
    error: "Адрес видео в социальной сети: https://vk.com/…, https://vkvideo.ru/… или https://rutube.ru/…",
  });

export const videoEntity = defineEntity({
  name: "videos",
  section: { title: "Видео", accusative: "видео", listed: ["provider", "publishedAt", "posterId"] },
  path: () => "/video",
  table: videos,
  instants: [videos.publishedAt],
  schema: videoDataSchema,
  columns: (data) => data,
});
