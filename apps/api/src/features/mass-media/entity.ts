import { section } from "@len/contract/mass-media";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line, longText, pictureId, webAddress } from "../../publishing/content/shapes.ts";
import { massMedia, massMediaDoctors } from "./table.ts";

const massMediaDataSchema = z.strictObject({
  ...contentShape,
  title: line.meta({ title: "Название", width: "half" }),
  outlet: line.meta({ title: "Издание", width: "half" }),
  url: webAddress.meta({ title: "Ссылка", width: "half" }),
  date: dayText.meta({ title: "День выхода", width: "third" }),
  imageId: pictureId.nullable().meta({ title: "Картинка", width: "half" }),
  summary: longText(300).default("").meta({ title: "О чём речь, одной фразой" }),
  doctors: z.array(z.uuid()).meta({ title: "Врачи" }),
});

export const massMediaEntity = defineEntity({
  section: { ...section, listed: ["outlet", "date"] },
  table: massMedia,
  schema: massMediaDataSchema,
  references: { doctors: "doctors" },
  columns: (data) => data,
  async saveLinks(db, massMediaId, data) {
    const doctors = data.doctors.map((doctorId, position) => ({ massMediaId, doctorId, position }));
    await replaceRows(db, massMediaDoctors, eq(massMediaDoctors.massMediaId, massMediaId), doctors);
  },
});
