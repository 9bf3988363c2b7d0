import { videoProviderSchema } from "@len/contract/videos";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, instantText, line, webAddress } from "../../publishing/content/shapes.ts";
import { massMedia, massMediaDoctors } from "../mass-media/table.ts";
import { videos } from "./table.ts";

const hostsOf = { vk: /^https:\/\/(?:vk\.com|vkvideo\.ru)\//, rutube: /^https:\/\/rutube\.ru\// };

export const videoDataSchema = z
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
  table: videos,
  schema: videoDataSchema,
  insert: (db, data, row) => db.insert(videos).values({ ...data, ...row }),
  update: (db, data, row) =>
    db
      .update(videos)
      .set({ ...data, ...row })
      .where(eq(videos.id, row.id)),
});

export const massMediaDataSchema = z.strictObject({
  ...contentShape,
  title: line,
  outlet: line,
  url: webAddress,
  date: dayText,
  imageId: z.uuid().nullable(),
  doctors: z.array(z.uuid()),
});

export type MassMediaData = z.output<typeof massMediaDataSchema>;

export function massMediaColumns({ doctors: _, ...columns }: MassMediaData) {
  return columns;
}

export const massMediaLinks = (massMediaId: string, data: MassMediaData) =>
  data.doctors.map((doctorId, position) => ({ massMediaId, doctorId, position }));

async function replaceLinks(db: Database, id: string, data: MassMediaData): Promise<void> {
  const links = massMediaLinks(id, data);
  await db.delete(massMediaDoctors).where(eq(massMediaDoctors.massMediaId, id));
  if (links.length > 0) await db.insert(massMediaDoctors).values(links);
}

export const massMediaEntity = defineEntity({
  name: "massMedia",
  table: massMedia,
  schema: massMediaDataSchema,
  async insert(db, data, row) {
    await db.insert(massMedia).values({ ...massMediaColumns(data), ...row });
    await replaceLinks(db, row.id, data);
  },
  async update(db, data, row) {
    await db
      .update(massMedia)
      .set({ ...massMediaColumns(data), ...row })
      .where(eq(massMedia.id, row.id));
    await replaceLinks(db, row.id, data);
  },
});
