import { deviceCategorySection, section } from "@len/contract/devices";
import { and, eq, inArray } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import * as z from "zod";
import { isPublished } from "../../../platform/database/published.ts";
import { defineEntity, replaceRows } from "../../../publishing/content/entity.ts";
import { blocks, line, lines, pageShape, pictureIds } from "../../../publishing/content/shapes.ts";
import { deviceCategories, deviceCertificates, deviceServices, devices } from "../outline/device-table.ts";

export const deviceCategoryEntity = defineEntity({
  section: deviceCategorySection,
  table: deviceCategories,
  key: deviceCategories.slug,
  schema: z.strictObject({ ...pageShape, title: line.meta({ title: "Название", width: "half" }) }),
  columns: (data) => data,
});

const deviceDataSchema = z.strictObject({
  ...pageShape,
  categoryId: z.uuid().meta({ title: "Вид оборудования", width: "half" }),
  title: line.meta({ title: "Название", width: "half" }),
  manufacturer: line.meta({ title: "Производитель", width: "third" }),
  model: line.meta({ title: "Модель", width: "third" }),
  country: line.meta({ title: "Страна", width: "third" }),
  description: blocks.meta({ title: "Описание" }),
  contraindications: lines.meta({ title: "Противопоказания" }),
  imageIds: pictureIds.max(50).meta({ title: "Картинки" }),
  services: z.array(z.uuid()).meta({ title: "Услуги" }),
  certificates: z.array(z.uuid()).meta({ title: "Сертификаты" }),
});

const shownCategories = new QueryBuilder().select({ id: deviceCategories.id }).from(deviceCategories).where(isPublished(deviceCategories));

export const deviceEntity = defineEntity({
  section: { ...section, listed: ["categoryId", "manufacturer", "imageIds"] },
  table: devices,
  isShown: () => and(isPublished(devices), inArray(devices.categoryId, shownCategories)),
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
