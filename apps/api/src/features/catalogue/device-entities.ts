import { richTextSchema } from "@len/contract/blocks";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { lastPosition, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { deviceCategories, deviceCertificates, deviceServices, devices } from "./device-table.ts";

export const deviceCategoryDataSchema = z.strictObject({ ...pageShape, title: line });

export const deviceCategoryEntity = defineEntity({
  name: "equipmentCategories",
  table: deviceCategories,
  key: deviceCategories.slug,
  schema: deviceCategoryDataSchema,
  insert: (db, data, row) => db.insert(deviceCategories).values({ ...data, ...row, position: lastPosition(deviceCategories) }),
  update: (db, data, row) =>
    db
      .update(deviceCategories)
      .set({ ...data, ...row })
      .where(eq(deviceCategories.id, row.id)),
});

export const deviceDataSchema = z.strictObject({
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

export type DeviceData = z.output<typeof deviceDataSchema>;

export function deviceColumns({ services: _, certificates: __, ...columns }: DeviceData) {
  return columns;
}

export const deviceLinks = (deviceId: string, data: DeviceData) => ({
  services: data.services.map((serviceId, position) => ({ deviceId, serviceId, position })),
  certificates: data.certificates.map((certificateId, position) => ({ deviceId, certificateId, position })),
});

async function replaceLinks(db: Database, id: string, data: DeviceData): Promise<void> {
  const links = deviceLinks(id, data);
  await db.delete(deviceServices).where(eq(deviceServices.deviceId, id));
  if (links.services.length > 0) await db.insert(deviceServices).values(links.services);
  await db.delete(deviceCertificates).where(eq(deviceCertificates.deviceId, id));
  if (links.certificates.length > 0) await db.insert(deviceCertificates).values(links.certificates);
}

export const deviceEntity = defineEntity({
  name: "equipment",
  table: devices,
  key: devices.slug,
  schema: deviceDataSchema,
  async insert(db, data, row) {
    await db.insert(devices).values({ ...deviceColumns(data), ...row, position: lastPosition(devices) });
    await replaceLinks(db, row.id, data);
  },
  async update(db, data, row) {
    await db
      .update(devices)
      .set({ ...deviceColumns(data), ...row })
      .where(eq(devices.id, row.id));
    await replaceLinks(db, row.id, data);
  },
});
