import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line, webAddress } from "../../publishing/content/shapes.ts";
import { massMedia, massMediaDoctors } from "./table.ts";

const massMediaDataSchema = z.strictObject({
  ...contentShape,
  title: line,
  outlet: line,
  url: webAddress,
  date: dayText,
  imageId: z.uuid().nullable(),
  doctors: z.array(z.uuid()),
});

export const massMediaEntity = defineEntity({
  name: "massMedia",
  section: { title: "СМИ о нас", accusative: "публикацию", listed: ["outlet", "date"] },
  path: () => "/mass-media",
  table: massMedia,
  schema: massMediaDataSchema,
  references: { doctors: "doctors" },
  columns: (data) => data,
  async saveLinks(db, massMediaId, data) {
    const doctors = data.doctors.map((doctorId, position) => ({ massMediaId, doctorId, position }));
    await replaceRows(db, massMediaDoctors, eq(massMediaDoctors.massMediaId, massMediaId), doctors);
  },
});
