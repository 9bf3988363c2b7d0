import { randomUUID } from "node:crypto";
import { categories } from "../src/features/catalogue/outline/category-table.ts";
import { doctors } from "../src/features/catalogue/outline/doctor-table.ts";
import { services } from "../src/features/catalogue/outline/service-table.ts";
import { news, newsCategories, newsInCategories } from "../src/features/news/table.ts";
import { reviews } from "../src/features/reviews/table.ts";
import { vacancies } from "../src/features/vacancies/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import { locations } from "../src/publishing/clinic/table.ts";

/**
 * Builders of rows that the demo clinic does not have. A test states the relevant columns, the rest has defaults. Rows are
 * inserted directly, because the tests check only the visitor's view of them.
 */

const noText = { type: "doc" as const, content: [] };
const published = { status: "published" as const };

/** Removes the demo clinic's doctors, so that a test has only its own. */
export async function withoutOtherDoctors(db: Database): Promise<void> {
  await db.update(doctors).set({ status: "draft" });
}

export async function withoutOtherReviews(db: Database): Promise<void> {
  await db.update(reviews).set({ state: "new" });
}

export async function withoutOtherNews(db: Database): Promise<void> {
  await db.update(news).set({ status: "draft" });
}

export async function addDoctor(db: Database, values: Partial<typeof doctors.$inferInsert> = {}): Promise<string> {
  const id = values.id ?? randomUUID();
  const positions = values.positions ?? ["Врач"];
  await db.insert(doctors).values({
    ...published,
    id,
    slug: `doctor-${id}`,
    lastName: "Новикова",
    firstName: "Анна",
    careerStart: "2010-01-01",
    about: noText,
    positions,
    positionsText: positions.join(", "),
    ...values,
  });
  return id;
}

export async function addLocation(db: Database, values: Partial<typeof locations.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const address = { postalCode: "", city: "", street: "", directions: "" };
  const row = { name: "Второй адрес", timeZone: "Europe/Moscow", address, geo: { latitude: 0, longitude: 0 } };
  await db.insert(locations).values({ ...published, id, ...row, phones: [], hours: [], exceptions: [], position: 2, ...values });
  return id;
}

/** A direction with one group. */
export async function addDirection(db: Database, slug: string, values: Partial<typeof categories.$inferInsert> = {}) {
  const row = { ...published, title: slug, summary: "", description: noText };
  const [directionId, groupId] = [randomUUID(), randomUUID()];
  await db.insert(categories).values([
    { ...row, id: directionId, slug, ...values },
    { ...row, id: groupId, slug: `${slug}-group`, parentId: directionId },
  ]);
  return { directionId, groupId };
}

export async function addService(db: Database, values: { groupId: string } & Partial<typeof services.$inferInsert>): Promise<string> {
  const id = randomUUID();
  const lists = { indications: [], contraindications: [], preparation: [], recovery: [], faq: [] };
  await db
    .insert(services)
    .values({ ...published, id, slug: `service-${id}`, title: "Осмотр", summary: "", description: noText, ...lists, ...values });
  return id;
}

export async function addReview(db: Database, values: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(reviews).values({ id, state: "published", publicName: "Анна К.", text: "Спасибо", hasConsent: true, ...values });
  return id;
}

export async function addNews(db: Database, values: Partial<typeof news.$inferInsert> & { slug: string; tag?: string }): Promise<string> {
  const id = randomUUID();
  const { tag, ...columns } = values;
  await db.insert(news).values({
    ...published,
    id,
    type: "news",
    title: "Новость",
    lead: "",
    body: noText,
    publishedAt: new Date("2026-01-01T09:00:00Z"),
    ...columns,
  });
  if (tag) {
    const categoryId = randomUUID();
    await db.insert(newsCategories).values({ ...published, id: categoryId, slug: tag, title: tag });
    await db.insert(newsInCategories).values({ newsId: id, categoryId });
  }
  return id;
}

export async function addVacancy(db: Database, values: Partial<typeof vacancies.$inferInsert> = {}): Promise<string> {
  const slug = values.slug ?? `vacancy-${randomUUID()}`;
  await db.insert(vacancies).values({
    ...published,
    slug,
    title: "Администратор",
    department: "",
    duties: [],
    requirements: [],
    conditions: [],
    employment: "full",
    schedule: "",
    publishedAt: new Date("2026-01-01T09:00:00Z"),
    ...values,
  });
  return slug;
}
