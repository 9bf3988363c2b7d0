import type { Outline } from "@len/contract/catalogue";
import { and, asc, count, countDistinct, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { categoryPath } from "./category-queries.ts";
import { doctorCategories, doctors, isListed } from "./doctor-table.ts";
import { letterOfService, services } from "./service-table.ts";
import { costsOfServices } from "./todays-prices.ts";
import { directions, groups, isVisibleService } from "./visible-services.ts";

export async function findOutline(db: Database): Promise<Outline> {
  const top = await db
    .select({ id: directions.id, slug: directions.slug, title: directions.title })
    .from(directions)
    .where(and(isPublished(directions), isNull(directions.parentId)))
    .orderBy(asc(directions.position), asc(directions.title), asc(directions.id));
  const below = await db
    .select({ directionId: groups.parentId, slug: groups.slug, title: groups.title })
    .from(groups)
    .where(isPublished(groups))
    .orderBy(asc(groups.position), asc(groups.title), asc(groups.id));
  const costs = costsOfServices(db);
  const ofServices = await db
    .select({ directionId: directions.id, letter: letterOfService, count: count(), priced: count(costs.serviceId) })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .leftJoin(costs, eq(costs.serviceId, services.id))
    .where(isVisibleService())
    .groupBy(directions.id, letterOfService);
  const ofDoctors = await db
    .select({ directionId: doctorCategories.categoryId, count: countDistinct(doctors.id) })
    .from(doctorCategories)
    .innerJoin(doctors, eq(doctors.id, doctorCategories.doctorId))
    .where(isListed())
    .groupBy(doctorCategories.categoryId);

  const groupsOf = Map.groupBy(below, ({ directionId }) => directionId);
  const servicesOf = Map.groupBy(ofServices, ({ directionId }) => directionId);
  const doctorsOf = new Map(ofDoctors.map(({ directionId, count }) => [directionId, count]));
  return {
    countServices: sum(ofServices, "count"),
    letters: [...new Set(ofServices.map(({ letter }) => letter))].sort(),
    directions: top.map(({ id, ...direction }) => ({
      ...direction,
      path: categoryPath(null, direction),
      countServices: sum(servicesOf.get(id), "count"),
      countPriced: sum(servicesOf.get(id), "priced"),
      countDoctors: doctorsOf.get(id) ?? 0,
      groups: (groupsOf.get(id) ?? []).map(({ slug, title }) => ({ slug, title, path: categoryPath(direction, { slug }) })),
    })),
  };
}

const sum = <Key extends string>(rows: Record<Key, number>[] | undefined, key: Key) =>
  (rows ?? []).reduce((total, row) => total + row[key], 0);
