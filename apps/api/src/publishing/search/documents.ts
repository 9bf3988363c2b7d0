import { and, asc, eq, inArray } from "drizzle-orm";
import { categories } from "../../features/catalogue/category-table.ts";
import { doctorCategories, doctorServices, doctors } from "../../features/catalogue/doctor-table.ts";
import { prices, services } from "../../features/catalogue/service-table.ts";
import { directions, groups, isVisibleService } from "../../features/catalogue/visible-services.ts";
import { news, newsCategories, newsInCategories } from "../../features/news/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { isKept, isPublished } from "../../platform/database/published.ts";
import { linesOf } from "./words.ts";

export type SearchEntity = "doctors" | "services" | "news";

/** The searchable texts of an entity; `belongsTo` is searched but never shown. */
export type SearchDocument = { id: string; title: string; subtitle: string; summary: string; belongsTo: string[]; body: string[] };

// The query checks dates, because they pass without a publication.

export const listDocuments: Record<SearchEntity, (db: Database, ids: string[]) => Promise<SearchDocument[]>> = {
  async doctors(db, ids) {
    const found = await db
      .select()
      .from(doctors)
      .where(and(isKept(doctors), inArray(doctors.id, ids)));
    const topics = await topicsOfDoctors(db, ids);
    return found.map(({ id, lastName, firstName, middleName, positions, lead, about, accreditations }) => ({
      id,
      title: [lastName, firstName, middleName].filter(Boolean).join(" "),
      subtitle: positions.join(", "),
      summary: lead,
      belongsTo: [...accreditations.map(({ specialty }) => specialty), ...(topics.get(id) ?? [])],
      body: linesOf(about),
    }));
  },

  async services(db, ids) {
    const found = await db
      .select({ service: services, group: groups.title, direction: directions.title })
      .from(services)
      .innerJoin(groups, eq(groups.id, services.groupId))
      .innerJoin(directions, eq(directions.id, groups.parentId))
      .where(and(isKept(services), inArray(services.id, ids)));
    const lines = await gather(
      db
        .select({ id: prices.serviceId, title: prices.title })
        .from(prices)
        .where(inArray(prices.serviceId, ids))
        .orderBy(prices.position, prices.id),
    );
    return found.map(({ service, group, direction }) => ({
      id: service.id,
      title: service.title,
      subtitle: "",
      summary: service.summary,
      belongsTo: [group, direction, ...(lines.get(service.id) ?? []), ...service.indications],
      // Without contraindications: a search for herpes must not find procedures that herpes forbids.
      body: [
        ...linesOf(service.description),
        ...service.indications,
        ...service.faq.flatMap(({ question, answer }) => [question, answer]),
        ...service.preparation,
        ...service.recovery,
      ],
    }));
  },

  async news(db, ids) {
    const found = await db
      .select()
      .from(news)
      .where(and(isKept(news), inArray(news.id, ids)));
    const tags = await gather(
      db
        .select({ id: newsInCategories.newsId, title: newsCategories.title })
        .from(newsInCategories)
        .innerJoin(newsCategories, eq(newsCategories.id, newsInCategories.categoryId))
        .where(and(isPublished(newsCategories), inArray(newsInCategories.newsId, ids)))
        .orderBy(newsInCategories.position, newsCategories.id),
    );
    return found.map(({ id, title, lead, body }) => ({
      id,
      title,
      subtitle: "",
      summary: lead,
      belongsTo: tags.get(id) ?? [],
      body: linesOf(body),
    }));
  },
};

/** A doctor's directions and services. */
async function topicsOfDoctors(db: Database, ids: string[]): Promise<Map<string, string[]>> {
  const found = await gather(
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
  for (const { id, title, group } of provided) found.set(id, [...(found.get(id) ?? []), title, group]);
  return found;
}

async function gather(query: PromiseLike<{ id: string; title: string }[]>): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for (const { id, title } of await query) titles.set(id, [...(titles.get(id) ?? []), title]);
  return titles;
}
