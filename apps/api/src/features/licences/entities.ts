import { licenceSchema } from "@len/contract/licences";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, inOrder, line } from "../../publishing/content/shapes.ts";
import { certificates, licences } from "./table.ts";

const licenceDataSchema = z
  .strictObject({
    ...contentShape,
    title: line,
    number: line,
    issuedAt: dayText,
    validUntil: dayText.nullable(),
    authority: line,
    works: licenceSchema.shape.works,
    sheetIds: z.array(z.uuid()).max(50),
    fileId: z.uuid().nullable().default(null),
  })
  .refine(({ issuedAt, validUntil }) => inOrder(issuedAt, validUntil), {
    path: ["validUntil"],
    error: "Документ кончается раньше, чем выдан",
  });

export const licenceEntity = defineEntity({
  name: "licences",
  section: { title: "Лицензии", accusative: "лицензию", listed: ["number", "validUntil"] },
  path: () => "/licenses",
  table: licences,
  schema: licenceDataSchema,
  columns: (data) => data,
});

export const certificateEntity = defineEntity({
  name: "certificates",
  section: { title: "Сертификаты", accusative: "сертификат", listed: ["number", "validUntil"] },
  path: () => "/certificates",
  table: certificates,
  schema: licenceDataSchema,
  columns: (data) => data,
});
