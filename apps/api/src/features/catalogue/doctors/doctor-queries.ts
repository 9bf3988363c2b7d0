import type { DoctorCard, DoctorListQuery } from "@len/contract/doctors";
import { and, asc, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isOutOfDates, isPublished } from "../../../platform/database/published.ts";
import { offset, type PageOf } from "../../../platform/http/pages.ts";
import { toPicture } from "../../../platform/media/picture.ts";
import { media } from "../../../platform/media/table.ts";
import { settings } from "../../../platform/settings/table.ts";
import { isNamed, namedToday } from "../../../publishing/content/aliases.ts";
import { countListed } from "../../../publishing/counters/total.ts";
import { categories } from "../outline/category-table.ts";
import { doctorPath } from "../outline/doctor-ref.ts";
import { doctorCategories, doctors, isListed } from "../outline/doctor-table.ts";
import { isAskedFor, isOfCategories, nextReceptions, yearsOfPractice } from "./doctor-filters.ts";
import { findFirstVisits, firstVisits } from "./first-visits.ts";
import { type FreeDoctors, firstFreeTime } from "./free-doctors.ts";

const minMarks = sql`coalesce((select (value #>> '{}')::int from ${settings} where key = 'minReviewsForRating'), 5)`;

/** Columns of a card. The rating is null until there are enough marks. */
export const card = {
  id: doctors.id,
  slug: doctors.slug,
  firstName: doctors.firstName,
  lastName: doctors.lastName,
  middleName: doctors.middleName,
  image: media,
  positions: doctors.positions,
  experience: yearsOfPractice,
  countReviews: doctors.countReviews,
  rating: sql<
    number | null
  >`case when ${doctors.countMarks} >= greatest(${minMarks}, 1) then round(${doctors.sumMarks}::numeric / ${doctors.countMarks}, 1)::float8 end`,
  state: doctors.state,
  ...pick(doctors, "acceptsOnline", "languages", "ages", "childrenFromAge", "sex", "schedule"),
};

const pinnedFirst = sql`${doctors.pinnedAt} asc nulls last`;
const bySurname = [asc(doctors.lastName), asc(doctors.firstName), asc(doctors.middleName), asc(doctors.id)];

/** One page of the doctors who pass the filters. */
export async function listDoctors(
  db: Database,
  query: Omit<DoctorListQuery, "search">,
  apiUrl: string,
  free: FreeDoctors = null,
): Promise<PageOf<DoctorCard>> {
  const asked = isAskedFor(db, query, free);
  const where = and(isListed(), asked);
  // The filters take longer than anything else, so one query returns both the rows and their total number.
  const found = await inOrder(db, selectCounted(db, where, asked).$dynamic(), query, free)
    .limit(query.limit)
    .offset(offset(query));
  const total = (asked && found[0]?.total) ?? (asked ? await countDoctors(db, where) : await countAllListed(db));
  return {
    items: await withDetails(
      db,
      found.map(({ total: _, ...card }) => card),
      apiUrl,
    ),
    total,
  };
}

/** Cards; with the number of all doctors who match, if a filter is used. */
const selectCounted = (db: Database, where: SQL | undefined, asked: SQL | undefined) =>
  db
    .select({ ...card, total: asked ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
    .from(doctors)
    .leftJoin(media, eq(media.id, doctors.imageId))
    .where(where);

type Cards = ReturnType<typeof selectDynamicCards>;
const selectDynamicCards = (db: Database) => selectCounted(db, undefined, undefined).$dynamic();

/** Doctors without a free time, hours or price come last in lists ordered by these. */
function inOrder(db: Database, cards: Cards, { order, hours }: Pick<DoctorListQuery, "order" | "hours">, free: FreeDoctors) {
  if (order === "soonest" && free) return cards.orderBy(sql`${firstFreeTime(free)} nulls last`, pinnedFirst, ...bySurname);
  if (order === "price") {
    const visits = firstVisits(db);
    return cards.leftJoin(visits, eq(visits.doctorId, doctors.id)).orderBy(sql`${visits.amount} nulls last`, ...bySurname);
  }
  if (order === "soonest") {
    const hoursOf = nextReceptions(hours);
    return cards.leftJoin(hoursOf.query, hoursOf.isOfDoctor).orderBy(sql`next_at nulls last`, ...bySurname);
  }
  return cards.orderBy(order === "experience" ? asc(doctors.careerStart) : pinnedFirst, ...bySurname);
}

/** Number of doctors on the home page. */
const onMainPage = 9;

/** Doctors of the home page: pinned ones first, then the newest; only those who receive patients now. */
export async function listMainPageDoctors(db: Database, apiUrl: string): Promise<DoctorCard[]> {
  const newest = sql`coalesce(${doctors.publishAt}, ${doctors.createdAt}) desc`;
  const found = await selectCards(db, and(isListed(), eq(doctors.state, "active")))
    .orderBy(pinnedFirst, newest, ...bySurname)
    .limit(onMainPage);
  return await withDetails(db, found, apiUrl);
}

async function countDoctors(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(doctors).where(where);
  return counted?.total ?? 0;
}

const countAllListed = (db: Database) =>
  countListed(db, ["doctors"], { table: doctors, where: ne(doctors.state, "left"), isHiddenNow: isOutOfDates(doctors) });

/** All doctors of a direction or a group, pinned ones first, then by surname; empty for an unknown slug. */
export async function listDoctorsOfCategory(db: Database, slug: string, apiUrl: string): Promise<DoctorCard[]> {
  const [category] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(isPublished(categories), isNamed(db, "categories", categories, slug)))
    .orderBy(namedToday(categories, slug))
    .limit(1);
  return category ? await listDoctorCards(db, isOfCategories(db, [category.slug]), apiUrl) : [];
}

/** Listed doctors that match `where`: pinned ones first, then by surname. */
export async function listDoctorCards(db: Database, where: SQL, apiUrl: string): Promise<DoctorCard[]> {
  return await withDetails(db, await selectCards(db, and(isListed(), where)).orderBy(pinnedFirst, ...bySurname), apiUrl);
}

/** Doctors by id, including those who have left, because they remain authors of articles. */
export async function findDoctorCards(db: Database, ids: string[], apiUrl: string): Promise<Map<string, DoctorCard>> {
  if (ids.length === 0) return new Map();
  const found = await selectCards(db, and(isPublished(doctors), inArray(doctors.id, ids)));
  return new Map((await withDetails(db, found, apiUrl)).map((doctor) => [doctor.id, doctor]));
}

function selectCards(db: Database, where: SQL | undefined) {
  return db.select(card).from(doctors).leftJoin(media, eq(media.id, doctors.imageId)).where(where);
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Adds to cards the directions of their doctors and the price of the first visit. */
export async function withDetails(db: Database, found: CardRow[], apiUrl: string): Promise<DoctorCard[]> {
  if (found.length === 0) return [];
  const own = alias(categories, "own_categories");
  const links = await db
    .select({ doctorId: doctorCategories.doctorId, category: { id: own.id, slug: own.slug, title: own.title } })
    .from(doctorCategories)
    .innerJoin(own, eq(own.id, doctorCategories.categoryId))
    .where(
      and(
        isPublished(own),
        inArray(
          doctorCategories.doctorId,
          found.map((doctor) => doctor.id),
        ),
      ),
    )
    .orderBy(asc(doctorCategories.position), asc(own.title), asc(own.id));
  const visits = await findFirstVisits(
    db,
    found.map(({ id }) => id),
  );

  return found.map(({ image, ...doctor }) => ({
    ...doctor,
    path: doctorPath(doctor),
    image: toPicture(image, apiUrl),
    thumbImage: toPicture(image, apiUrl, 160),
    cardImage: toPicture(image, apiUrl, 400),
    categories: links.filter((link) => link.doctorId === doctor.id).map((link) => link.category),
    firstVisit: visits.get(doctor.id) ?? null,
  }));
}
