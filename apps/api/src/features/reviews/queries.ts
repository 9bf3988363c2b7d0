import type { Doctor } from "@len/contract/doctors";
import type { Review, ReviewListQuery } from "@len/contract/reviews";
import { and, count, desc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { isPublished } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { isCalled, namedToday } from "../../publishing/content/aliases.ts";
import { reviewCounts } from "../../publishing/counters/table.ts";
import { countKept } from "../../publishing/counters/total.ts";
import { idsUnder } from "../catalogue/category-ids-under.ts";
import { categories } from "../catalogue/category-table.ts";
import { doctorCategories, doctors } from "../catalogue/doctor-table.ts";
import { services } from "../catalogue/service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "../catalogue/visible-services.ts";
import { reviews } from "./table.ts";

const isShown = () => and(eq(reviews.state, "published"), isNull(reviews.deletedAt));
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
const pinnedFirst = [sql`${reviews.pinnedAt} asc nulls last`, ...newestFirst];

type Part = { limit: number; offset: number };

/** Published reviews: the one given by `review`, then pinned ones, then the newest. */
export async function listReviews(db: Database, query: ReviewListQuery): Promise<PageOf<Review>> {
  const topics = query.category.length > 0 ? topicsOf(db, query.category) : null;
  const chosen = isUuid(query.review) ? await findChosen(db, query.review, topics) : null;
  const part = { limit: query.limit, offset: offset(query) };
  // The given review takes the first place, so the page has one place less for the others.
  const others = chosen === null ? part : partAfterOne(part);
  const isChosenHere = chosen !== null && part.offset === 0;

  const ids = await listIds(db, topics, chosen === null ? undefined : ne(reviews.id, query.review), others);
  const total = topics === null ? await countKept(db, ["reviews"]) : await countOfTopics(db, topics);
  return {
    items: await selectReviews(db, isChosenHere ? [query.review, ...ids] : ids),
    total: chosen === "elsewhere" ? total + 1 : total,
  };
}

const partAfterOne = ({ limit, offset }: Part): Part => (offset === 0 ? { limit: limit - 1, offset } : { limit, offset: offset - 1 });

/** Published reviews of a doctor, newest first; empty for an unknown doctor. */
export async function listReviewsOfDoctor(db: Database, idOrSlug: string, query: { page: number; limit: number }): Promise<PageOf<Review>> {
  const [doctor] = await db
    .select({ id: doctors.id, countReviews: doctors.countReviews })
    .from(doctors)
    .where(and(isPublished(doctors), isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  if (!doctor) return { items: [], total: 0 };
  const found = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isShown(), eq(reviews.doctorId, doctor.id)))
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(offset(query));
  const ids = found.map(({ id }) => id);
  return { items: await selectReviews(db, ids), total: doctor.countReviews };
}

/** The newest published reviews of a service. */
export async function listReviewsOfService(db: Database, serviceId: string): Promise<Review[]> {
  const found = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isShown(), eq(reviews.serviceId, serviceId)))
    .orderBy(...newestFirst)
    .limit(10);
  return await selectReviews(
    db,
    found.map(({ id }) => id),
  );
}

/** Subqueries for what reviews of these directions and groups may refer to: doctors, services and categories. */
type Topics = { doctors: SQLWrapper; services: SQLWrapper; categories: SQLWrapper };

function topicsOf(db: Database, slugs: string[]): Topics {
  const under = idsUnder(db, slugs);
  return {
    doctors: db
      .select({ id: doctorCategories.doctorId })
      .from(doctorCategories)
      .innerJoin(categories, eq(categories.id, doctorCategories.categoryId))
      .where(and(isPublished(categories), inArray(categories.slug, slugs))),
    services: db
      .select({ id: services.id })
      .from(services)
      .innerJoin(groups, eq(groups.id, services.groupId))
      .innerJoin(directions, eq(directions.id, groups.parentId))
      .where(and(isVisibleService(), inArray(services.groupId, under))),
    categories: db
      .select({ id: categories.id })
      .from(categories)
      .where(and(isPublished(categories), inArray(categories.id, under))),
  };
}

/** Whether the given review is visible and in the list; `elsewhere` when it is visible but not in the list. */
async function findChosen(db: Database, id: string, topics: Topics | null): Promise<"among" | "elsewhere" | null> {
  const isAmongAsked = topics === null ? sql<boolean>`true` : sql<boolean>`coalesce(${isAbout(reviews, topics)}, false)`;
  const [found] = await db
    .select({ isAmongAsked })
    .from(reviews)
    .where(and(isShown(), eq(reviews.id, id)));
  if (!found) return null;
  return found.isAmongAsked ? "among" : "elsewhere";
}

type About = Record<"doctorId" | "serviceId" | "categoryId", AnyPgColumn>;

const isAbout = ({ doctorId, serviceId, categoryId }: About, topics: Topics): SQL =>
  sql`(${doctorId} in ${topics.doctors} or ${serviceId} in ${topics.services} or ${categoryId} in ${topics.categories})`;

/** Sums the counters of all subjects. Each is found by its index; rows are unique by their three ids. */
async function countOfTopics(db: Database, topics: Topics): Promise<number> {
  const { doctorId, serviceId, categoryId } = reviewCounts;
  const [found] = await queryRows(
    db,
    z.object({ total: z.coerce.number() }),
    sql`
      select coalesce(sum(count), 0) as total from (
        select * from ${reviewCounts} where ${doctorId} in ${topics.doctors}
        union select * from ${reviewCounts} where ${serviceId} in ${topics.services}
        union select * from ${reviewCounts} where ${categoryId} in ${topics.categories}
      ) about`,
  );
  return found?.total ?? 0;
}

const idSchema = z.object({ id: z.string() });

/** The first review of all, or the first among the first ones of each subject: no index has several subjects in order. */
async function listIds(db: Database, topics: Topics | null, where: SQL | undefined, { limit, offset }: Part): Promise<string[]> {
  const shown = and(isShown(), where);
  if (topics === null) {
    const found = await db
      .select({ id: reviews.id })
      .from(reviews)
      .where(shown)
      .orderBy(...pinnedFirst)
      .limit(limit)
      .offset(offset);
    return found.map(({ id }) => id);
  }
  const order = sql.join(pinnedFirst, sql`, `);
  const firstOf = (column: AnyPgColumn, ids: SQLWrapper) => sql`
    select first.* from (select distinct id from ${ids} as asked (id)) topic
    cross join lateral (
      select ${reviews.id}, ${reviews.pinnedAt}, ${reviews.createdAt} from ${reviews}
      where ${column} = topic.id and ${shown} order by ${order} limit ${limit + offset}
    ) first`;
  const found = await queryRows(
    db,
    idSchema,
    sql`
      select id from (
        ${firstOf(reviews.doctorId, topics.doctors)}
        union ${firstOf(reviews.serviceId, topics.services)}
        union ${firstOf(reviews.categoryId, topics.categories)}
      ) reviews order by ${order} limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

/** Loads these reviews in the given order. */
async function selectReviews(db: Database, ids: string[]): Promise<Review[]> {
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
    .where(isOneOf(reviews.id, ids));

  const items = found.map(({ groupSlug, directionSlug, service, createdAt, ...review }) => ({
    ...review,
    // A service that is no longer published is not named.
    service:
      service && groupSlug && directionSlug
        ? { ...service, path: servicePath({ slug: directionSlug }, { slug: groupSlug }, service) }
        : null,
    createdAt: createdAt.toISOString(),
  }));
  return ids.flatMap((id) => items.filter((item) => item.id === id));
}

/** How many published reviews of a doctor gave each mark from 1 to 5. */
export async function countMarksOfDoctor(db: Database, doctorId: string): Promise<Doctor["marks"]> {
  const rows = await db
    .select({ rate: reviews.rate, count: count() })
    .from(reviews)
    .where(and(eq(reviews.doctorId, doctorId), eq(reviews.state, "published"), isNull(reviews.deletedAt)))
    .groupBy(reviews.rate);
  const given = (rate: number) => rows.find((row) => row.rate === rate)?.count ?? 0;
  return [given(1), given(2), given(3), given(4), given(5)];
}
