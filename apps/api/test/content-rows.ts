import { randomUUID } from "node:crypto";
import { deviceCategories, deviceServices, devices } from "../src/features/catalogue/outline/device-table.ts";
import { results } from "../src/features/catalogue/results/result-table.ts";
import { massMedia, massMediaDoctors } from "../src/features/mass-media/table.ts";
import { pages } from "../src/features/pages/table.ts";
import { vacancies } from "../src/features/vacancies/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import { media } from "../src/platform/media/table.ts";

/** Rows like those of `rows.ts`, for smaller sections. */

const noText = { type: "doc" as const, content: [] };
const published = { status: "published" as const };

export async function addPicture(db: Database, values: Partial<typeof media.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const variants = [{ file: "picture.webp", width: 800, height: 600, type: "image/webp" }];
  await db.insert(media).values({ id, name: id, alt: "Кабинет", width: 800, height: 600, variants, ...values });
  return id;
}

export async function addVacancy(db: Database, values: Partial<typeof vacancies.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(vacancies).values({
    ...published,
    id,
    slug: `vacancy-${id}`,
    title: "Врач",
    department: "Регистратура",
    duties: [],
    requirements: [],
    conditions: [],
    employment: "full",
    schedule: "5/2",
    publishedAt: new Date("2026-01-01T09:00:00Z"),
    ...values,
  });
  return id;
}

/** A device with a category of its own. */
export async function addDevice(db: Database, values: Partial<typeof devices.$inferInsert> & { services?: string[] } = {}) {
  const [deviceId, categoryId] = [randomUUID(), randomUUID()];
  const { services = [], ...columns } = values;
  await db.insert(deviceCategories).values({ ...published, id: categoryId, slug: `kind-${categoryId}`, title: "Лазеры" });
  await db.insert(devices).values({
    ...published,
    id: deviceId,
    slug: `device-${deviceId}`,
    categoryId,
    title: "Лазер",
    manufacturer: "Светолаб",
    model: "1",
    country: "Россия",
    description: noText,
    ...columns,
  });
  if (services.length > 0) await db.insert(deviceServices).values(services.map((serviceId) => ({ deviceId, serviceId })));
  return { deviceId, categoryId };
}

/** A result with a consent that does not end during the tests. */
export async function addResult(db: Database, values: Partial<typeof results.$inferInsert> & { categoryId: string }): Promise<string> {
  const id = randomUUID();
  const picture = await addPicture(db);
  await db.insert(results).values({
    ...published,
    id,
    title: "Пара",
    beforeId: picture,
    afterId: picture,
    sessions: 1,
    intervalDays: 30,
    comment: "",
    consentScope: "site",
    consentUntil: "2999-12-31",
    ...values,
  });
  return id;
}

export async function addPublication(db: Database, values: Partial<typeof massMedia.$inferInsert> & { doctors?: string[] } = {}) {
  const id = randomUUID();
  const { doctors = [], ...columns } = values;
  const row = { ...published, id, title: "Публикация", outlet: "Газета", url: `https://den.example/${id}`, date: "2026-01-01" };
  await db.insert(massMedia).values({ ...row, ...columns });
  if (doctors.length > 0) await db.insert(massMediaDoctors).values(doctors.map((doctorId) => ({ massMediaId: id, doctorId })));
  return id;
}

export async function addPage(db: Database, values: Partial<typeof pages.$inferInsert> & { slug: string }): Promise<string> {
  const id = randomUUID();
  await db.insert(pages).values({ ...published, id, title: "Страница", blocks: noText, ...values });
  return id;
}
