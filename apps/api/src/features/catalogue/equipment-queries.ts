import type { EquipmentCard, EquipmentCategory } from "@len/contract/equipment";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { findPictures, inOrder } from "../../platform/media/pictures.ts";
import { equipment, equipmentCategories } from "./equipment-table.ts";

const categoryRef = { id: equipmentCategories.id, slug: equipmentCategories.slug, title: equipmentCategories.title };

/** Columns of a card. */
export const card = {
  id: equipment.id,
  slug: equipment.slug,
  title: equipment.title,
  manufacturer: equipment.manufacturer,
  model: equipment.model,
  country: equipment.country,
  imageIds: equipment.imageIds,
  category: categoryRef,
};

/** A device is listed under its category; without a category it is hidden. */
export const isShownDevice = () => and(isPublished(equipment), isPublished(equipmentCategories));

/** Devices in the order of their categories; all, or those matching `where`. */
export async function listEquipment(db: Database, apiUrl: string, where?: SQL): Promise<EquipmentCard[]> {
  const found = await db
    .select(card)
    .from(equipment)
    .innerJoin(equipmentCategories, eq(equipmentCategories.id, equipment.categoryId))
    .where(and(isShownDevice(), where))
    .orderBy(asc(equipmentCategories.position), asc(equipment.position), asc(equipment.title), asc(equipment.id));
  return await withImages(db, found, apiUrl);
}

export async function withImages<Row extends { slug: string; imageIds: string[] }>(db: Database, found: Row[], apiUrl: string) {
  const pictures = await findPictures(
    db,
    found.flatMap((device) => device.imageIds),
    apiUrl,
  );
  return found.map(({ imageIds, ...device }) => ({
    ...device,
    path: equipmentPath(device),
    images: inOrder(imageIds, pictures),
  }));
}

export const equipmentPath = ({ slug }: { slug: string }) => `/equipments/${slug}`;

/** Categories of devices in the order set by staff. */
export async function listEquipmentCategories(db: Database): Promise<EquipmentCategory[]> {
  return await db
    .select(categoryRef)
    .from(equipmentCategories)
    .where(isPublished(equipmentCategories))
    .orderBy(asc(equipmentCategories.position), asc(equipmentCategories.title), asc(equipmentCategories.id));
}
