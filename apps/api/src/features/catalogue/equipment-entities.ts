import { richTextSchema } from "@len/contract/blocks";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { lastPosition, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { equipment, equipmentCategories, equipmentCertificates, equipmentServices } from "./equipment-table.ts";

export const equipmentCategoryDataSchema = z.strictObject({ ...pageShape, title: line });

export const equipmentCategoryEntity = defineEntity({
  name: "equipmentCategories",
  table: equipmentCategories,
  key: equipmentCategories.slug,
  schema: equipmentCategoryDataSchema,
  insert: (db, data, row) => db.insert(equipmentCategories).values({ ...data, ...row, position: lastPosition(equipmentCategories) }),
  update: (db, data, row) =>
    db
      .update(equipmentCategories)
      .set({ ...data, ...row })
      .where(eq(equipmentCategories.id, row.id)),
});

export const equipmentDataSchema = z.strictObject({
  ...pageShape,
  categoryId: z.uuid(),
  title: line,
  manufacturer: line,
  model: line,
  country: line,
  description: richTextSchema,
  contraindications: lines,
  imageIds: z.array(z.uuid()).max(50),
  services: z.array(z.uuid()),
  certificates: z.array(z.uuid()),
});

export type EquipmentData = z.output<typeof equipmentDataSchema>;

export function equipmentColumns({ services: _, certificates: __, ...columns }: EquipmentData) {
  return columns;
}

export const equipmentLinks = (equipmentId: string, data: EquipmentData) => ({
  services: data.services.map((serviceId, position) => ({ equipmentId, serviceId, position })),
  certificates: data.certificates.map((certificateId, position) => ({ equipmentId, certificateId, position })),
});

async function replaceLinks(db: Database, id: string, data: EquipmentData): Promise<void> {
  const links = equipmentLinks(id, data);
  await db.delete(equipmentServices).where(eq(equipmentServices.equipmentId, id));
  if (links.services.length > 0) await db.insert(equipmentServices).values(links.services);
  await db.delete(equipmentCertificates).where(eq(equipmentCertificates.equipmentId, id));
  if (links.certificates.length > 0) await db.insert(equipmentCertificates).values(links.certificates);
}

export const equipmentEntity = defineEntity({
  name: "equipment",
  table: equipment,
  key: equipment.slug,
  schema: equipmentDataSchema,
  async insert(db, data, row) {
    await db.insert(equipment).values({ ...equipmentColumns(data), ...row, position: lastPosition(equipment) });
    await replaceLinks(db, row.id, data);
  },
  async update(db, data, row) {
    await db
      .update(equipment)
      .set({ ...equipmentColumns(data), ...row })
      .where(eq(equipment.id, row.id));
    await replaceLinks(db, row.id, data);
  },
});
