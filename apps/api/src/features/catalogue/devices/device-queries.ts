import type { DeviceCard, DeviceCategory } from "@len/contract/devices";
import { section } from "@len/contract/devices";
import { pathOf } from "@len/contract/section";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { findPictures, inOrder } from "../../../platform/media/pictures.ts";
import { deviceCategories, devices } from "../outline/device-table.ts";

const categoryRef = { id: deviceCategories.id, slug: deviceCategories.slug, title: deviceCategories.title };

/** Columns of a card. */
export const card = {
  ...pick(devices, "id", "slug", "title", "manufacturer", "model", "country", "imageIds"),
  category: categoryRef,
};

/** A device without a published category is not shown. */
export const isShownDevice = () => and(isPublished(devices), isPublished(deviceCategories));

/** Devices in the order of their categories; all, or those matching `where`. */
export async function listDevices(db: Database, apiUrl: string, where?: SQL): Promise<DeviceCard[]> {
  const found = await db
    .select(card)
    .from(devices)
    .innerJoin(deviceCategories, eq(deviceCategories.id, devices.categoryId))
    .where(and(isShownDevice(), where))
    .orderBy(asc(deviceCategories.position), asc(devices.position), asc(devices.title), asc(devices.id));
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
    path: devicePath(device),
    images: inOrder(imageIds, pictures),
  }));
}

const devicePath = (item: { slug: string }) => pathOf(section, item);

/** Kinds of devices in the order set by staff. */
export async function listDeviceCategories(db: Database): Promise<DeviceCategory[]> {
  return await db
    .select(categoryRef)
    .from(deviceCategories)
    .where(isPublished(deviceCategories))
    .orderBy(asc(deviceCategories.position), asc(deviceCategories.title), asc(deviceCategories.id));
}
