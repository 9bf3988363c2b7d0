import type { Review, ReviewListQuery } from "@len/contract/reviews";
import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { categories } from "../categories/table.ts";
import { isCalled, namedToday } from "../content/aliases.ts";
import type { Database } from "../db/database.ts";
import { isPublished } from "../db/published.ts";
import { doctorCategories, doctors } from "../doctors/table.ts";
import { offset, type PageOf } from "../http/pages.ts";
import { isUuid } from "../http/params.ts";
import { services } from "../services/table.ts";
import { directions, groups, isVisibleService, servicePath } from "../services/visible.ts";
import { reviews } from "./table.ts";

const isShown = () => and(eq(reviews.state, "published"), isNull(reviews.deletedAt));
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

/** Published reviews: the one asked for by `review` first, then pinned ones, then the newest. */
export async function listReviews(db: Database, query: ReviewListQuery): Promise<PageOf<Review>> {
  const first = isUuid(query.review) ? eq(reviews.id, query.review) : undefined;
  const ofCategories = query.category.length > 0 ? isOfCategories(db, query.category) : undefined;
  const where = and(isShown(), ofCategories && first ? or(first, ofCategories) : ofCategories);
  const order = [...(first ? [sql`${first} desc`] : []), sql`${reviews.pinnedAt} asc nulls last`, ...newestFirst];
  return await selectPage(db, where, order, query);
}

/** Published reviews of one doctor, newest first; none for a doctor nobody knows. */
export async function listReviewsOfDoctor(db: Database, idOrSlug: string, query: { page: number; limit: number }): Promise<PageOf<Review>> {
  const doctor = db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(isPublished(doctors), isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  return await selectPage(db, and(isShown(), inArray(reviews.doctorId, doctor)), newestFirst, query);
}

/** The newest published reviews of one service. */
export async function listReviewsOfService(db: Database, serviceId: string): Promise<Review[]> {
  const { items } = await selectPage(db, and(isShown(), eq(reviews.serviceId, serviceId)), newestFirst, { page: 1, limit: 10 });
  return items;
}

/** By the doctor's directions, or by the group or direction of the service. */
function isOfCategories(db: Database, slugs: string[]): SQL {
  const ofDoctors = db
    .select({ id: doctorCategories.doctorId })
    .from(doctorCategories)
    .innerJoin(categories, eq(categories.id, doctorCategories.categoryId))
    .where(and(isPublished(categories), inArray(categories.slug, slugs)));
  const ofServices = db
    .select({ id: services.id })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), or(inArray(groups.slug, slugs), inArray(directions.slug, slugs))));
  const ofGroups = db
    .select({ id: categories.id })
    .from(categories)
    .leftJoin(directions, eq(directions.id, categories.parentId))
    .where(and(isPublished(categories), or(inArray(categories.slug, slugs), inArray(directions.slug, slugs))));
  return (
    or(inArray(reviews.doctorId, ofDoctors), inArray(reviews.serviceId, ofServices), inArray(reviews.categoryId, ofGroups)) ?? sql`false`
  );
}

async function selectPage(
  db: Database,
  where: SQL | undefined,
  order: SQL[],
  query: { page: number; limit: number },
): Promise<PageOf<Review>> {
  const [counted] = await db.select({ total: count() }).from(reviews).where(where);
  const found = await db
    .select({
      id: reviews.id,
      rate: reviews.rate,
      publicName: reviews.publicName,
      text: reviews.text,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
      doctor: {
        id: doctors.id,
        slug: doctors.slug,
        firstName: doctors.firstName,
        lastName: doctors.lastName,
        middleName: doctors.middleName,
      },
      service: { id: services.id, slug: services.slug, title: services.title },
      groupSlug: groups.slug,
      directionSlug: directions.slug,
    })
    .from(reviews)
    .leftJoin(doctors, and(eq(doctors.id, reviews.doctorId), isPublished(doctors)))
    .leftJoin(services, eq(services.id, reviews.serviceId))
    .leftJoin(groups, eq(groups.id, services.groupId))
    .leftJoin(directions, and(eq(directions.id, groups.parentId), isVisibleService()))
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(offset(query));

  const items = found.map(({ groupSlug, directionSlug, service, createdAt, ...review }) => ({
    ...review,
    // A service that is not published any more is not named.
    service:
      service && groupSlug && directionSlug
        ? { ...service, path: servicePath({ slug: directionSlug }, { slug: groupSlug }, service) }
        : null,
    createdAt: createdAt.toISOString(),
  }));
  return { items, total: counted?.total ?? 0 };
}
