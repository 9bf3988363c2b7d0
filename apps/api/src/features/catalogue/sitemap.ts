import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import type { SitemapAddress } from "../../publishing/sitemap/list-sitemap.ts";
import { devicePath, isShownDevice } from "./devices/device-queries.ts";
import { categoryPath } from "./outline/category-queries.ts";
import { deviceCategories, devices } from "./outline/device-table.ts";
import { doctorPath } from "./outline/doctor-ref.ts";
import { doctors } from "./outline/doctor-table.ts";
import { services } from "./outline/service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "./outline/visible-services.ts";

export async function catalogueAddresses(db: Database): Promise<SitemapAddress[]> {
  return [...(await listDoctorAddresses(db)), ...(await listServiceAddresses(db)), ...(await listDeviceAddresses(db))];
}

async function listDoctorAddresses(db: Database): Promise<SitemapAddress[]> {
  const { slug, seo, updatedAt } = doctors;
  const isListed = and(isPublished(doctors), ne(doctors.state, "left"));
  const found = await db.select({ slug, seo, updatedAt }).from(doctors).where(isListed).orderBy(slug);
  return found.map((doctor) => ({ ...doctor, path: doctorPath(doctor) }));
}

async function listServiceAddresses(db: Database): Promise<SitemapAddress[]> {
  const ofDirections = await db
    .select({ slug: directions.slug, seo: directions.seo, updatedAt: directions.updatedAt, parentId: directions.parentId })
    .from(directions)
    .where(isPublished(directions))
    .orderBy(directions.position, directions.slug);
  const ofGroups = await db
    .select({ slug: groups.slug, seo: groups.seo, updatedAt: groups.updatedAt, direction: { slug: directions.slug } })
    .from(groups)
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isPublished(groups), isPublished(directions)))
    .orderBy(directions.position, groups.position, groups.slug);
  const ofServices = await db
    .select({
      ...pick(services, "slug", "seo", "updatedAt"),
      group: { slug: groups.slug },
      direction: { slug: directions.slug },
    })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(isVisibleService())
    .orderBy(directions.position, groups.position, services.position, services.slug);
  return [
    ...ofDirections.filter(({ parentId }) => parentId === null).map((row) => ({ ...row, path: categoryPath(null, row) })),
    ...ofGroups.map((row) => ({ ...row, path: categoryPath(row.direction, row) })),
    ...ofServices.map((row) => ({ ...row, path: servicePath(row.direction, row.group, row) })),
  ];
}

async function listDeviceAddresses(db: Database): Promise<SitemapAddress[]> {
  const { slug, seo, updatedAt } = devices;
  const found = await db
    .select({ slug, seo, updatedAt })
    .from(devices)
    .innerJoin(deviceCategories, eq(deviceCategories.id, devices.categoryId))
    .where(isShownDevice())
    .orderBy(slug);
  return found.map((device) => ({ ...device, path: devicePath(device) }));
}
