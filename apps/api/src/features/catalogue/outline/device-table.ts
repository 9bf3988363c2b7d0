import type { RichText } from "@len/contract/blocks";
import { sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { contentColumns, pageColumns, partOf, position, refersTo } from "../../../platform/database/columns.ts";
import { certificates } from "../../licences/table.ts";
import { services } from "./service-table.ts";

export const deviceCategories = pgTable(
  "equipment_categories",
  { ...contentColumns(), ...pageColumns(), title: text("title").notNull(), position: position() },
  (table) => [uniqueIndex("equipment_categories_slug").on(table.slug).where(sql`deleted_at is null`)],
);

export const devices = pgTable(
  "equipment",
  {
    ...contentColumns(),
    ...pageColumns(),
    categoryId: refersTo("category_id", () => deviceCategories.id),
    title: text("title").notNull(),
    manufacturer: text("manufacturer").notNull(),
    model: text("model").notNull(),
    country: text("country").notNull(),
    description: jsonb("description").$type<RichText>().notNull(),
    contraindications: jsonb("contraindications").$type<string[]>().notNull().default([]),
    /** Ids of the media library; the first picture is shown in lists. */
    imageIds: jsonb("image_ids").$type<string[]>().notNull().default([]),
    position: position(),
  },
  (table) => [uniqueIndex("equipment_slug").on(table.slug).where(sql`deleted_at is null`)],
);

const ofDevice = () => partOf("equipment_id", () => devices.id);

/** Services that use the device. */
export const deviceServices = pgTable(
  "equipment_services",
  {
    deviceId: ofDevice(),
    serviceId: partOf("service_id", () => services.id),
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.serviceId] }), index("equipment_services_service").on(table.serviceId)],
);

/** Certificates of the training of staff who work with the device. */
export const deviceCertificates = pgTable(
  "equipment_certificates",
  {
    deviceId: ofDevice(),
    certificateId: partOf("certificate_id", () => certificates.id),
    position: doublePrecision("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.certificateId] })],
);
