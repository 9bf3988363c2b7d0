import { licenceSchema } from "@len/contract/licences";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, inOrder, lastPosition, line } from "../../publishing/content/shapes.ts";
import { certificates, licences } from "./table.ts";

export const licenceDataSchema = z
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
  table: licences,
  schema: licenceDataSchema,
  insert: (db, data, row) => db.insert(licences).values({ ...data, ...row, position: lastPosition(licences) }),
  update: (db, data, row) =>
    db
      .update(licences)
      .set({ ...data, ...row })
      .where(eq(licences.id, row.id)),
});

export const certificateEntity = defineEntity({
  name: "certificates",
  table: certificates,
  schema: licenceDataSchema,
  insert: (db, data, row) => db.insert(certificates).values({ ...data, ...row, position: lastPosition(certificates) }),
  update: (db, data, row) =>
    db
      .update(certificates)
      .set({ ...data, ...row })
      .where(eq(certificates.id, row.id)),
});
