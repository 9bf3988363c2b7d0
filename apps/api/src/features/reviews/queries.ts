import type { Doctor } from "@len/contract/doctors";
import type { Review, ReviewListQuery, ReviewSort } from "@len/contract/reviews";
import { and, count, desc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { isCalled, namedToday } from "../../publishing/content/aliases.ts";
import { reviewCounts } from "../../publishing/counters/table.ts";
import { countKept } from "../../publishing/counters/total.ts";
import { idsUnder } from "../catalogue/outline/category-ids-under.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { doctorCategories, doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "../catalogue/outline/visible-services.ts";
import { reviews } from "./table.ts";

const isShown = () => and(eq(reviews.state, "published"), isNull(reviews.deletedAt));
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

const orders: Record<ReviewSort, SQL[]> = {
  pinned: [sql`${reviews.pinnedAt} asc nulls last`, ...newestFirst],
  newest: newestFirst,
  best: [sql`${reviews.rate} desc nulls last`, ...newestFirst],
  worst: [sql`${reviews.rate} asc nulls last`, ...newestFirst],
};

type ReviewPage = PageOf<Review> & { marks: Doctor["marks"] };

type Range = { limit: number; offset: number };

/**
 * One page of the published reviews, and the marks of all pages. A review named by `query.review` moves to the first place of page 1, even
 * if the category filter excludes it.
 */
export async function listReviews(db: Database, query: ReviewListQuery): Promise<ReviewPage> {
  const topics = query.category.length > 0 ? topicsOf(db, query.category) : null;
  const chosen = isUuid(query.review) ? await findChosen(db, query.review, topics) : null;
  const range = { limit: query.limit, offset: offset(query) };

  const order = orders[query.sort];
  const ids = chosen
    ? await listIds(db, topics, order, ne(reviews.id, query.review), rangeAfterChosen(range))
    : await listIds(db, topics, order, undefined, range);
  const total = topics === null ? await countKept(db, ["reviews"]) : await countOfTopics(db, topics);
  return {
    items: await selectReviews(db, chosen && range.offset === 0 ? [query.review, ...ids] : ids),
    total: chosen && !chosen.isInTopics ? total + 1 : total,
    marks: await countMarks(db, topics === null ? undefined : isAbout(reviews, topics)),
  };
}

/** The range of the other reviews: page 1 has one row less, and every later page starts one review earlier. */
const rangeAfterChosen = ({ limit, offset }: Range): Range => (offset === 0 ? { limit: limit - 1, offset } : { limit, offset: offset - 1 });

/** One page of a doctor's published reviews; empty for an unknown doctor. */
export async function listReviewsOfDoctor(
  db: Database,
  idOrSlug: string,
  query: { page: number; limit: number; sort: ReviewSort },
): Promise<ReviewPage> {
  const [doctor] = await db
    .select({ id: doctors.id, countReviews: doctors.countReviews })
    .from(doctors)
    .where(and(isPublished(doctors), isCalled(db, "doctors", doctors, idOrSlug)))
    .orderBy(namedToday(doctors, idOrSlug))
    .limit(1);
  if (!doctor) return { items: [], total: 0, marks: [0, 0, 0, 0, 0] };
  const found = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isShown(), eq(reviews.doctorId, doctor.id)))
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset(offset(query));
  const ids = found.map(({ id }) => id);
  return { items: await selectReviews(db, ids), total: doctor.countReviews, marks: await countMarksOfDoctor(db, doctor.id) };
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

/** Subqueries of ids: a review of the requested directions and groups is about one of these doctors, services or categories. */
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

/** `null` when there is no published review with this id. `isInTopics`: the list would contain the review without this parameter. */
async function findChosen(db: Database, id: string, topics: Topics | null): Promise<{ isInTopics: boolean } | null> {
  // A review without a doctor, service or category makes the comparison null.
  const isInTopics = topics === null ? sql<boolean>`true` : sql<boolean>`coalesce(${isAbout(reviews, topics)}, false)`;
  const [found] = await db
    .select({ isInTopics })
    .from(reviews)
    .where(and(isShown(), eq(reviews.id, id)));
  return found ?? null;
}

type SubjectColumns = Record<"doctorId" | "serviceId" | "categoryId", AnyPgColumn>;

const isAbout = ({ doctorId, serviceId, categoryId }: SubjectColumns, topics: Topics): SQL =>
  sql`(${doctorId} in ${topics.doctors} or ${serviceId} in ${topics.services} or ${categoryId} in ${topics.categories})`;

/**
 * Number of published reviews of these topics, from the counters instead of the reviews. A counter that matches by its doctor and by
 * its service is added once: rows of `review_counts` are unique by their three ids, and `union` drops duplicates.
 */
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

/**
 * Ids of one page of reviews. Without topics the pages are read from one index, pinned reviews first; only the order by marks is sorted.
 * With topics no index has the reviews of several subjects in order, so the query takes the first `limit + offset` of each subject and
 * sorts these.
 */
async function listIds(
  db: Database,
  topics: Topics | null,
  order: SQL[],
  condition: SQL | undefined,
  { limit, offset }: Range,
): Promise<string[]> {
  const shown = and(isShown(), condition);
  if (topics === null) {
    const found = await db
      .select({ id: reviews.id })
      .from(reviews)
      .where(shown)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return found.map(({ id }) => id);
  }
  const inOrder = sql.join(order, sql`, `);
  const firstReviewsBy = (column: AnyPgColumn, subjectIds: SQLWrapper) => sql`
    select first.* from (select distinct id from ${subjectIds} as asked (id)) subject
    cross join lateral (
      select ${reviews.id}, ${reviews.pinnedAt}, ${reviews.rate}, ${reviews.createdAt} from ${reviews}
      where ${column} = subject.id and ${shown} order by ${inOrder} limit ${limit + offset}
    ) first`;
  const found = await queryRows(
    db,
    idSchema,
    sql`
      select id from (
        ${firstReviewsBy(reviews.doctorId, topics.doctors)}
        union ${firstReviewsBy(reviews.serviceId, topics.services)}
        union ${firstReviewsBy(reviews.categoryId, topics.categories)}
      ) reviews order by ${inOrder} limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

/** Loads these reviews in the given order. */
async function selectReviews(db: Database, ids: string[]): Promise<Review[]> {
  const found = await db
    .select({
      ...pick(reviews, "id", "rate", "isVisitConfirmed", "publicName", "text", "reply", "createdAt"),
      doctor: {
        ...pick(doctors, "id", "slug", "firstName", "lastName", "middleName"),
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

export const countMarksOfDoctor = (db: Database, doctorId: string) => countMarks(db, eq(reviews.doctorId, doctorId));

/** How many published reviews gave each mark from 1 to 5. */
async function countMarks(db: Database, condition: SQL | undefined): Promise<Doctor["marks"]> {
  const rows = await db.select({ rate: reviews.rate, count: count() }).from(reviews).where(and(isShown(), condition)).groupBy(reviews.rate);
  const given = (rate: number) => rows.find((row) => row.rate === rate)?.count ?? 0;
  return [given(1), given(2), given(3), given(4), given(5)];
}
