import { section, videoProviderSchema } from "@len/contract/videos";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, fileId, instantText, line, longText, pictureId, webAddress } from "../../publishing/content/shapes.ts";
import { videos } from "./table.ts";

const hostsOf = { vk: /^https:\/\/(?:vk\.com|vkvideo\.ru)\//, rutube: /^https:\/\/rutube\.ru\// };

const videoDataSchema = z
  .strictObject({
    ...contentShape,
    title: line.meta({ title: "Название", width: "half" }),
    description: longText(2000).meta({ title: "Описание" }),
    provider: videoProviderSchema.meta({ title: "Где лежит", width: "half", choices: { file: "У нас", vk: "VK Видео", rutube: "Rutube" } }),
    fileId: fileId.nullable().meta({ title: "Файл", width: "half" }),
    link: webAddress.nullable().meta({ title: "Ссылка", width: "half" }),
    captionsId: fileId.nullable().meta({ title: "Субтитры", width: "half" }),
    posterId: pictureId.nullable().meta({ title: "Заставка", width: "half" }),
    durationSec: z.int().min(1).max(86_400).meta({ title: "Длительность, секунд", width: "third" }),
    publishedAt: instantText.meta({ title: "Дата на сайте", width: "half" }),
  })
  .refine(({ provider, fileId }) => provider !== "file" || fileId !== null, { path: ["fileId"], error: "Своему видео нужен файл" })
  .refine(({ provider, link }) => provider === "file" || hostsOf[provider].test(link ?? ""), {
    path: ["link"],
    error: "Адрес видео в социальной сети: https://vk.com/…, https://vkvideo.ru/… или https://rutube.ru/…",
  });

export const videoEntity = defineEntity({
  section: { ...section, listed: ["provider", "publishedAt", "posterId"] },
  table: videos,
  instants: [videos.publishedAt],
  schema: videoDataSchema,
  columns: (data) => data,
});
