import type { Category, CategoryRef, Footer } from "@len/contract/categories";
import { and, asc, count, countDistinct, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { toPicture } from "../../../platform/media/picture.ts";
import { media } from "../../../platform/media/table.ts";
import { categories } from "./category-table.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";
import { prices, services } from "./service-table.ts";
import { costsOfServices, toCost } from "./todays-prices.ts";
import { directions, groups, isVisibleService } from "./visible-services.ts";

/** Directions and groups in the order set by staff, each direction before its groups; all, or those matching `where`. */
export async function listCategories(db: Database, apiUrl: string, where?: SQL, limit?: number): Promise<Category[]> {
  const query = db
    .select({
      ...pick(categories, "id", "slug", "title", "summary", "inMainPage", "parentId"),
      parent: { id: directions.id, slug: directions.slug, title: directions.title },
      image: media,
    })
    .from(categories)
    .leftJoin(directions, and(eq(directions.id, categories.parentId), isPublished(directions)))
    .leftJoin(media, eq(media.id, categories.imageId))
    .where(and(isPublished(categories), where))
    .orderBy(
      sql`coalesce(${directions.position}, ${categories.position})`,
      sql`coalesce(${directions.title}, ${categories.title})`,
      sql`${directions.id} nulls first`,
      asc(categories.position),
      asc(categories.title),
      asc(categories.id),
    );
  const found = await (limit === undefined ? query : query.limit(limit));
  const ids = found.map(({ id }) => id);
  const services = await countServices(db, ids);
  const doctorsOf = await countDoctors(db, ids);

  // A group of an unpublished direction is not reachable.
  const reachable = found.filter((category) => category.parentId === null || category.parent !== null);
  return reachable.map(({ parentId: _, parent, image, ...category }) => ({
    ...category,
    parent,
    path: categoryPath(parent, category),
    image: toPicture(image, apiUrl),
    ...toCost(services.get(category.id) ?? noServices),
    countServices: services.get(category.id)?.count ?? 0,
    countDoctors: doctorsOf.get(category.id) ?? 0,
  }));
}

const mostOnMainPage = 12;

export const listMainPageCategories = (db: Database, apiUrl: string) =>
  listCategories(db, apiUrl, eq(categories.inMainPage, true), mostOnMainPage);

/** Directions for the footer. */
export async function listFooter(db: Database): Promise<Footer> {
  const found = await db
    .select({ slug: categories.slug, title: categories.title })
    .from(categories)
    .where(and(isPublished(categories), isNull(categories.parentId)))
    .orderBy(asc(categories.position), asc(categories.title), asc(categories.id));
  return { categories: found.map((direction) => ({ ...direction, path: categoryPath(null, direction) })) };
}

export function categoryPath(parent: Pick<CategoryRef, "slug"> | null, { slug }: { slug: string }): string {
  return parent ? `/categories/${parent.slug}/${slug}` : `/categories/${slug}`;
}

type ServicesOfCategory = { count: number; lowest: number | null; highest: number | null; isFrom: boolean };

const noServices: ServicesOfCategory = { count: 0, lowest: null, highest: null, isFrom: false };

/** Services with the lowest and the highest of their costs today, by group and by direction, of the given categories and their groups. */
async function countServices(db: Database, ids: string[]): Promise<Map<string, ServicesOfCategory>> {
  const wanted = db
    .select({ id: categories.id })
    .from(categories)
    .where(or(isOneOf(categories.id, ids), isOneOf(categories.parentId, ids)));
  // Without the condition PostgreSQL would compute the costs of the whole price list.
  const priced = db.select({ id: services.id }).from(services).where(inArray(services.groupId, wanted));
  const costs = costsOfServices(db, inArray(prices.serviceId, priced));
  const ofGroups = await db
    .select({
      groupId: services.groupId,
      directionId: directions.id,
      count: count(),
      lowest: sql<number | null>`min(${costs.lowest})`.mapWith(Number),
      highest: sql<number | null>`max(${costs.lowest})`.mapWith(Number),
      isFrom: sql<boolean>`coalesce(bool_or(${costs.isFrom} or ${costs.lowest} <> ${costs.highest}), false)`,
    })
    .from(services)
    .leftJoin(costs, eq(costs.serviceId, services.id))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(inArray(services.groupId, wanted), isVisibleService()))
    .groupBy(services.groupId, directions.id);

  const counts = new Map<string, ServicesOfCategory>();
  for (const { groupId, directionId, ...group } of ofGroups) {
    for (const category of [groupId, directionId]) counts.set(category, together(counts.get(category) ?? noServices, group));
  }
  return counts;
}

function together(one: ServicesOfCategory, other: ServicesOfCategory): ServicesOfCategory {
  const [lowest, highest] = [
    [one.lowest, other.lowest],
    [one.highest, other.highest],
  ].map((amounts) => amounts.filter((amount) => amount !== null));
  return {
    count: one.count + other.count,
    lowest: lowest?.length ? Math.min(...lowest) : null,
    highest: highest?.length ? Math.max(...highest) : null,
    isFrom: one.isFrom || other.isFrom,
  };
}

/** Doctors visible to visitors: for a direction those assigned by staff, for a group those who provide its services. */
async function countDoctors(db: Database, ids: string[]): Promise<Map<string, number>> {
  const isShown = and(isPublished(doctors), ne(doctors.state, "left"));
  const ofDirections = await db
    .select({ id: doctorCategories.categoryId, count: countDistinct(doctors.id) })
    .from(doctorCategories)
    .innerJoin(doctors, eq(doctors.id, doctorCategories.doctorId))
    .where(and(isOneOf(doctorCategories.categoryId, ids), isShown))
    .groupBy(doctorCategories.categoryId);
  const ofGroups = await db
    .select({ id: services.groupId, count: countDistinct(doctors.id) })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(doctors, eq(doctors.id, doctorServices.doctorId))
    .where(and(isOneOf(services.groupId, ids), isShown, isPublished(services)))
    .groupBy(services.groupId);
  return new Map([...ofGroups, ...ofDirections].map(({ id, count }) => [id, count]));
}
