import { certificateSection, licenceSchema, section } from "@len/contract/licences";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, fileId, inOrder, line, pictureIds } from "../../publishing/content/shapes.ts";
import { certificates, licences } from "./table.ts";

const licenceDataSchema = z
  .strictObject({
    ...contentShape,
    title: line.meta({ title: "Название", width: "half" }),
    number: line.meta({ title: "Номер", width: "half" }),
    issuedAt: dayText.meta({ title: "Выдан", width: "third" }),
    validUntil: dayText.nullable().meta({ title: "Действует до", width: "third" }),
    authority: line.meta({ title: "Кто выдал", width: "half" }),
    works: licenceSchema.shape.works.meta({ title: "Работы и услуги" }),
    sheetIds: pictureIds.max(50).meta({ title: "Листы" }),
    fileId: fileId.nullable().default(null).meta({ title: "Файл", width: "half" }),
  })
  .refine(({ issuedAt, validUntil }) => inOrder(issuedAt, validUntil), {
    path: ["validUntil"],
    error: "Документ кончается раньше, чем выдан",
  });

export const licenceEntity = defineEntity({
  section: { ...section, listed: ["number", "validUntil"] },
  table: licences,
  schema: licenceDataSchema,
  columns: (data) => data,
});

export const certificateEntity = defineEntity({
  section: { ...certificateSection, listed: ["number", "validUntil"] },
  table: certificates,
  schema: licenceDataSchema,
  columns: (data) => data,
});
