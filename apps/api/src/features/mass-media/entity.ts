import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line, webAddress } from "../../publishing/content/shapes.ts";
import { massMedia, massMediaDoctors } from "./table.ts";

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
