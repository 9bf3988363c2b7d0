import { richTextSchema } from "@len/contract/blocks";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { devicePath } from "./device-queries.ts";
import { deviceCategories, deviceCertificates, deviceServices, devices } from "./device-table.ts";

export const deviceCategoryEntity = defineEntity({
  name: "equipmentCategories",
  section: { title: "Виды оборудования", accusative: "вид оборудования" },
  path: () => "/equipments",
  table: deviceCategories,
  key: deviceCategories.slug,
  schema: z.strictObject({ ...pageShape, title: line }),
  columns: (data) => data,
});

const deviceDataSchema = z.strictObject({
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

export const deviceEntity = defineEntity({
  name: "equipment",
  section: { title: "Оборудование", accusative: "аппарат", listed: ["categoryId", "manufacturer", "imageIds"] },
  path: (_, data) => devicePath(data),
  table: devices,
  key: devices.slug,
  schema: deviceDataSchema,
  references: { categoryId: "equipmentCategories", services: "services", certificates: "certificates" },
  columns: (data) => data,
  async saveLinks(db, deviceId, data) {
    const services = data.services.map((serviceId, position) => ({ deviceId, serviceId, position }));
    const certificates = data.certificates.map((certificateId, position) => ({ deviceId, certificateId, position }));
    await replaceRows(db, deviceServices, eq(deviceServices.deviceId, deviceId), services);
    await replaceRows(db, deviceCertificates, eq(deviceCertificates.deviceId, deviceId), certificates);
  },
});
