import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isKept, isPublished } from "../../../platform/database/published.ts";
import { gatherTitles, type SearchSource } from "../../../publishing/search/source.ts";
import { linesOf } from "../../../publishing/search/words.ts";
import { categories } from "../outline/category-table.ts";
import { doctorCategories, doctorServices, doctors } from "../outline/doctor-table.ts";
import { services } from "../outline/service-table.ts";
import { directions, groups, isVisibleService } from "../outline/visible-services.ts";
import { findDoctorCards } from "./doctor-queries.ts";

export const doctorSearch: SearchSource = {
  name: "doctors",
  tables: sql`${doctors}`,
  id: sql`${doctors.id}`,
  // Doctors who have left have a page, but no list shows them.
  isShown: () => sql`${isPublished(doctors)} and ${doctors.state} <> 'left'`,
  keys: sql`${doctors.pinnedAt}, ${doctors.lastName}, ${doctors.firstName}`,
  order: sql`pinned_at, last_name, first_name`,
  isLast: sql`${doctors.state} = 'leave'`,

  async listIds(db) {
    return (await db.select({ id: doctors.id }).from(doctors)).map(({ id }) => id);
  },

  async listDocuments(db, ids) {
    const found = await db
      .select()
      .from(doctors)
      .where(and(isKept(doctors), inArray(doctors.id, ids)));
    const topics = await listTopics(db, ids);
    return found.map(({ id, positions, lead, about, accreditations, ages, ...names }) => ({
      id,
      title: fullName(names),
      subtitle: positions.join(", "),
      summary: lead,
      belongsTo: [
        ...accreditations.map(({ specialty }) => specialty),
        ...(topics.get(id) ?? []),
        ...(ages === "adults" ? [] : [childWords]),
      ],
      body: linesOf(about),
    }));
  },

  async listCards(db, ids, apiUrl) {
    return [...(await findDoctorCards(db, ids, apiUrl)).values()];
  },

  async listSuggestions(db, ids, apiUrl) {
    const cards = await findDoctorCards(db, ids, apiUrl);
    return [...cards.values()].map(({ id, path, positions, ...names }) => ({
      id,
      path,
      title: fullName(names),
      note: positions.join(", "),
    }));
  },
};

/** Words with which visitors search for a child's doctor, in forms that the stemmer does not unite. */
const childWords = "дети, детский, ребёнок, ребёнка, подросток, подростка";

const fullName = ({ lastName, firstName, middleName }: Record<"lastName" | "firstName" | "middleName", string>) =>
  [lastName, firstName, middleName].filter(Boolean).join(" ");

/** Directions under which a doctor is found, and services that the doctor provides. */
async function listTopics(db: Database, ids: string[]): Promise<Map<string, string[]>> {
  const topics = await gatherTitles(
    db
      .select({ id: doctorCategories.doctorId, title: categories.title })
      .from(doctorCategories)
      .innerJoin(categories, eq(categories.id, doctorCategories.categoryId))
      .where(and(isPublished(categories), inArray(doctorCategories.doctorId, ids)))
      .orderBy(doctorCategories.position, categories.id),
  );
  const provided = await db
    .select({ id: doctorServices.doctorId, title: services.title, group: groups.title })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), inArray(doctorServices.doctorId, ids)))
    .orderBy(asc(services.id));
  for (const { id, title, group } of provided) topics.set(id, [...(topics.get(id) ?? []), title, group]);
  return topics;
}

export async function doctorsProviding(db: Database, serviceIds: string[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: doctorServices.doctorId })
    .from(doctorServices)
    .where(inArray(doctorServices.serviceId, serviceIds));
  return rows.map(({ id }) => id);
}
