import { conditionCardSchema, conditionSchema } from "@len/contract/conditions";
import { searchAnswerSchema, suggestionsSchema } from "@len/contract/search";
import { sitemapSchema } from "@len/contract/sitemap";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { addDirection, addDoctor, addNews, addService } from "../../../test/rows.ts";
import { read } from "../../../test/shapes.ts";
import { changeSlug, publish, saveRevision, unpublish } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { prices } from "../catalogue/outline/service-table.ts";

const list = z.array(conditionCardSchema);
const actor = "terminal:test";

/** Two doctors, a first visit for 3 900 ₽ and a laser for 4 800 ₽ and more. */
async function addClinic(db: Database) {
  const { groupId } = await addDirection(db, "kozha");
  const visit = await addService(db, { groupId, slug: "priem", title: "Первый приём" });
  const laser = await addService(db, { groupId, slug: "lazer", title: "Лазер" });
  await db.insert(prices).values([
    { serviceId: visit, title: "Приём", kind: "exact", amount: 390_000, position: 0 },
    { serviceId: laser, title: "Одна зона", kind: "from", amount: 480_000, position: 0 },
  ]);
  const author = await addDoctor(db, { slug: "author", lastName: "Авторова" });
  const reviewer = await addDoctor(db, { slug: "reviewer", schedule: [{ weekday: 1, from: "15:00", to: "20:00" }] });
  const article = await addNews(db, { slug: "dnevnik", type: "article" });
  return { visit, laser, author, reviewer, article };
}

type Clinic = Awaited<ReturnType<typeof addClinic>>;

const written = ({ visit, laser, author, reviewer, article }: Clinic) => ({
  slug: "rozhca",
  title: "Рожистое воспаление",
  names: ["рожа на ноге"],
  summary: "Горячее красное пятно с ровным краем",
  lead: "Кожа покраснела и болит.",
  zones: ["shins", "cheeks"],
  looks: ["Пятно растёт за часы"],
  maybe: [{ title: "Рожа", text: "Озноб и температура" }],
  later: [],
  soon: ["Пятно растёт"],
  emergency: ["Температура выше 39 и спутанность"],
  steps: ["Осмотрит и измерит температуру"],
  services: [
    { serviceId: visit, note: null },
    { serviceId: laser, note: "По показаниям" },
  ],
  doctors: [reviewer],
  authorId: author,
  reviewerId: reviewer,
  writtenOn: "2026-11-12",
  reviewedOn: "2026-11-16",
  nextReviewOn: "2027-11-16",
  sources: [{ title: "Клинические рекомендации «Рожа»" }],
  articles: [article],
});

async function publishCondition(db: Database, data: object): Promise<string> {
  const { id } = await saveRevision(db, { entity: "conditions", data, actor });
  await publish(db, { entity: "conditions", key: id, actor });
  return id;
}

const cardOf = async (app: TestApp, slug: string) => (await read(app, "/api/conditions", list)).find((card) => card.slug === slug);

test("a condition has its first visit, services in the order set by staff, doctors with their hours, and the author and the reviewer of its text", async ({
  app,
  db,
}) => {
  await publishCondition(db, written(await addClinic(db)));

  expect(await cardOf(app, "rozhca")).toMatchObject({
    path: "/conditions/rozhca",
    zones: ["shins", "cheeks"],
    firstVisit: { priceFrom: 390_000, priceKind: "exact" },
    services: ["priem", "lazer"],
    directions: ["kozha"],
    articles: ["dnevnik"],
  });
  const condition = await read(app, "/api/conditions/rozhca", conditionSchema);
  expect(condition).toMatchObject({
    emergency: ["Температура выше 39 и спутанность"],
    services: [
      { slug: "priem", note: null },
      { slug: "lazer", note: "По показаниям", priceKind: "from" },
    ],
    doctors: [{ slug: "reviewer", schedule: [{ weekday: 1, from: "15:00", to: "20:00" }] }],
    author: { slug: "author" },
    reviewer: { slug: "reviewer" },
    articles: [{ slug: "dnevnik" }],
  });
});

test("a draft and a withdrawn condition are not shown; a former address finds the page", async ({ app, db }) => {
  const clinic = await addClinic(db);
  await saveRevision(db, { entity: "conditions", data: { ...written(clinic), slug: "draft" }, actor });
  const id = await publishCondition(db, written(clinic));
  await changeSlug(db, { entity: "conditions", key: id, slug: "rozha", actor });

  expect((await app.request("/api/conditions/draft")).status).toBe(404);
  expect(await read(app, "/api/conditions/rozhca", conditionSchema)).toMatchObject({ slug: "rozha" });
  expect((await read(app, "/api/sitemap", sitemapSchema)).data).toContain("/conditions/rozha");

  await unpublish(db, { entity: "conditions", key: id, actor });

  expect((await app.request("/api/conditions/rozha")).status).toBe(404);
  expect((await read(app, "/api/sitemap", sitemapSchema)).data).not.toContain("/conditions/rozha");
});

test("a page without a list of emergencies, or reviewed by its own author, is not published", async ({ db }) => {
  const data = written(await addClinic(db));

  await expect(publishCondition(db, { ...data, emergency: [] })).rejects.toThrow(Refusal);
  await expect(publishCondition(db, { ...data, reviewerId: data.authorId })).rejects.toThrow(Refusal);
});

test("the search finds a condition, in addition to its three other groups, by the words of its title and by the words of patients", async ({
  app,
  db,
}) => {
  await publishCondition(db, written(await addClinic(db)));

  for (const asked of ["рожистое воспаление", "рожа на ноге", "рожыстое воспаление"]) {
    const answer = searchAnswerSchema.parse(await (await app.request(`/api/search?${new URLSearchParams({ search: asked })}`)).json());
    expect(
      answer.conditions.data.map(({ slug }) => slug),
      asked,
    ).toContain("rozhca");
  }
  const suggested = await read(app, `/api/search/suggest?${new URLSearchParams({ search: "рожист" })}`, suggestionsSchema);
  expect(suggested.conditions).toMatchObject([{ path: "/conditions/rozhca" }]);
});
