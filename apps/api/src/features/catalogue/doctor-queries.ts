import type { DoctorCard, DoctorListQuery } from "@len/contract/doctors";
import { and, asc, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { isOutOfDates, isPublished } from "../../platform/database/published.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { media } from "../../platform/media/table.ts";
import { settings } from "../../platform/settings/table.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { countListed } from "../../publishing/counters/total.ts";
import { categories } from "./category-table.ts";
import { doctorPath } from "./doctor-ref.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";
import { services } from "./service-table.ts";

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
  experience: sql<number>`greatest(extract(year from age(${clinicToday}, ${doctors.careerStart})), 0)::int`,
  countReviews: doctors.countReviews,
  rating: sql<
    number | null
  >`case when ${doctors.countMarks} >= greatest(${minMarks}, 1) then round(${doctors.sumMarks}::numeric / ${doctors.countMarks}, 1)::float8 end`,
  state: doctors.state,
  acceptsOnline: doctors.acceptsOnline,
};

/** Doctors who have left keep their page but are not in lists. */
export const isListed = () => and(isPublished(doctors), ne(doctors.state, "left"));

const pinnedFirst = sql`${doctors.pinnedAt} asc nulls last`;
const bySurname = [asc(doctors.lastName), asc(doctors.firstName), asc(doctors.middleName), asc(doctors.id)];

/** One page of all doctors or of those of `category`: pinned ones first, then by surname. */
export async function listDoctors(db: Database, query: Omit<DoctorListQuery, "search">, apiUrl: string): Promise<PageOf<DoctorCard>> {
  const asked = and(isListed(), isOfAnyCategory(db, query.category));
  const total = query.category.length > 0 ? await countDoctors(db, asked) : await countAllListed(db);
  const found = await selectCards(db, asked)
    .orderBy(pinnedFirst, ...bySurname)
    .limit(query.limit)
    .offset(offset(query));
  return { items: await withCategories(db, found, apiUrl), total };
}

/** Number of doctors on the home page. */
const onMainPage = 9;

/** Doctors of the home page: pinned ones first, then the newest; only those who receive patients now. */
export async function listMainPageDoctors(db: Database, apiUrl: string): Promise<DoctorCard[]> {
  const newest = sql`coalesce(${doctors.publishAt}, ${doctors.createdAt}) desc`;
  const found = await selectCards(db, and(isListed(), eq(doctors.state, "active")))
    .orderBy(pinnedFirst, newest, ...bySurname)
    .limit(onMainPage);
  return await withCategories(db, found, apiUrl);
}

async function countDoctors(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(doctors).where(where);
  return counted?.total ?? 0;
}

const countAllListed = (db: Database) =>
  countListed(db, ["doctors"], { table: doctors, where: ne(doctors.state, "left"), isHiddenNow: isOutOfDates(doctors) });

/** All doctors of a direction or a group, by surname; empty for an unknown slug. */
export async function listDoctorsOfCategory(db: Database, slug: string, apiUrl: string): Promise<DoctorCard[]> {
  const [category] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(isPublished(categories), isNamed(db, "categories", categories, slug)))
    .orderBy(namedToday(categories, slug))
    .limit(1);
  return category ? await listDoctorCards(db, isOfCategories(db, [category.slug]), apiUrl) : [];
}

/** Listed doctors that match `where`, by surname. */
export async function listDoctorCards(db: Database, where: SQL, apiUrl: string): Promise<DoctorCard[]> {
  return await withCategories(db, await selectCards(db, and(isListed(), where)).orderBy(...bySurname), apiUrl);
}

/** Doctors by id, including those who have left, because they remain authors of articles. */
export async function findDoctorCards(db: Database, ids: string[], apiUrl: string): Promise<Map<string, DoctorCard>> {
  if (ids.length === 0) return new Map();
  const found = await selectCards(db, and(isPublished(doctors), inArray(doctors.id, ids)));
  return new Map((await withCategories(db, found, apiUrl)).map((doctor) => [doctor.id, doctor]));
}

function selectCards(db: Database, where: SQL | undefined) {
  return db.select(card).from(doctors).leftJoin(media, eq(media.id, doctors.imageId)).where(where);
}

/** An empty list of slugs means all doctors. */
export const isOfAnyCategory = (db: Database, slugs: string[]): SQL | undefined =>
  slugs.length > 0 ? isOfCategories(db, slugs) : undefined;

/** Doctors assigned to a direction by staff, or providing services of a group. */
function isOfCategories(db: Database, slugs: string[]): SQL {
  const written = db
    .select({ id: doctorCategories.doctorId })
    .from(doctorCategories)
    .innerJoin(categories, eq(categories.id, doctorCategories.categoryId))
    .where(and(isPublished(categories), inArray(categories.slug, slugs)));
  const provided = db
    .select({ id: doctorServices.doctorId })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(categories, eq(categories.id, services.groupId))
    .where(and(isPublished(services), isPublished(categories), inArray(categories.slug, slugs)));
  return inArray(doctors.id, written.union(provided));
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Adds to cards the directions of their doctors, with a single query. */
export async function withCategories(db: Database, found: CardRow[], apiUrl: string): Promise<DoctorCard[]> {
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

  return found.map(({ image, ...doctor }) => ({
    ...doctor,
    path: doctorPath(doctor),
    image: toPicture(image, apiUrl),
    thumbImage: toPicture(image, apiUrl, 160),
    cardImage: toPicture(image, apiUrl, 400),
    categories: links.filter((link) => link.doctorId === doctor.id).map((link) => link.category),
  }));
}
