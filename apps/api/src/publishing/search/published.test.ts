import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { test as base } from "../../../test/app.ts";
import { publish, saveRevision, search, unpublish } from "../../../test/with-features.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { services } from "../../features/catalogue/outline/service-table.ts";
import { news } from "../../features/news/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { revisions } from "../content/table.ts";
import { searchIndex } from "./table.ts";

const actor = "terminal:test";

const test = base.extend("found", ({ db }) => async (text: string) => {
  const { doctors: d, services: s, news: n } = await search(db, { search: text, page: 1, limit: 20 }, "https://api.example");
  return [...d.data, ...s.data, ...n.data].map(({ slug }) => slug);
});

async function dataOf(db: Database, entity: string, id: string) {
  const [revision] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.entity, entity), eq(revisions.entityId, id)));
  return revision?.data ?? {};
}

async function newsData(db: Database, values: Record<string, unknown>) {
  const [item] = await db.select().from(news).where(eq(news.slug, "kozha-zimoj"));
  return { ...(await dataOf(db, "news", item?.id ?? "")), ...values };
}

test("a draft is not found; it is found once published, and not after it is unpublished", async ({ db, found }) => {
  const data = await newsData(db, { slug: "pro-kvantrony", title: "Про квантроны" });
  const { id } = await saveRevision(db, { entity: "news", data, actor });

  expect(await found("квантроны")).toEqual([]);
  await publish(db, { entity: "news", key: id, actor });
  expect(await found("квантронов")).toEqual(["pro-kvantrony"]);
  await unpublish(db, { entity: "news", key: id, actor });
  expect(await found("квантроны")).toEqual([]);
  expect(await db.select().from(searchIndex).where(eq(searchIndex.entityId, id))).toEqual([]);
});

test("a draft of a live article is not found by its new words until it is published, and then no longer by the old ones", async ({
  db,
  found,
}) => {
  const data = await newsData(db, { title: "Квантрон зимой", lead: "", body: { type: "doc", content: [] } });
  await saveRevision(db, { entity: "news", key: "kozha-zimoj", data, actor });

  expect(await found("квантрон")).toEqual([]);
  expect(await found("кожа зимой")).toContain("kozha-zimoj");
  await publish(db, { entity: "news", key: "kozha-zimoj", actor });
  expect(await found("квантрон")).toEqual(["kozha-zimoj"]);
});

test.for([
  ["not yet published", { publishAt: new Date("2999-01-01") }],
  ["no longer published", { unpublishAt: new Date("2001-01-01") }],
  ["dated in the future", { publishedAt: new Date("2999-01-01") }],
] as const)("an item that is %s is not found although it is in the index", async ([, dates], { db, found }) => {
  const data = await newsData(db, { slug: "pro-kvantrony", title: "Про квантроны" });
  const { id } = await saveRevision(db, { entity: "news", data, actor });
  await publish(db, { entity: "news", key: id, actor });
  await db.update(news).set(dates).where(eq(news.id, id));

  expect(await db.select().from(searchIndex).where(eq(searchIndex.entityId, id))).toHaveLength(1);
  expect(await found("квантроны")).toEqual([]);
});

test("an item in the trash is not found", async ({ db, found }) => {
  await db.update(news).set({ deletedAt: new Date() }).where(eq(news.slug, "kozha-zimoj"));

  expect(await found("кожа зимой")).not.toContain("kozha-zimoj");
});

test("a doctor who has left is not found", async ({ db, found }) => {
  await db.update(doctors).set({ state: "left" }).where(eq(doctors.slug, "yaseneva-mariya"));

  expect(await found("ясенева")).not.toContain("yaseneva-mariya");
});

test("a doctor who does not receive now comes after all who do", async ({ db }) => {
  const order = async () => {
    const { doctors: found } = await search(db, { search: "дерматолог", page: 1, limit: 20 }, "https://api.example");
    return found.data.map(({ slug }) => slug);
  };
  const [first = "", ...others] = await order();
  expect(others.length).toBeGreaterThan(2);

  await db.update(doctors).set({ state: "leave" }).where(eq(doctors.slug, first));
  expect(await order()).toEqual([...others, first]);
});

test("a search for a child finds the doctors who receive children", async ({ db }) => {
  const { doctors: found } = await search(db, { search: "акне у ребёнка", page: 1, limit: 20 }, "https://api.example");

  expect(found.data.map(({ slug }) => slug)).toContain("habibullina-amina");
  expect(found.data.filter(({ ages }) => ages === "adults").map(({ slug }) => slug)).toEqual([]);
});

test("a service is found by its direction's name; when the direction is unpublished, neither the service nor its doctors are", async ({
  db,
  found,
}) => {
  expect(await found("флебология")).toContain("priem-flebologa");
  expect(await found("минифлебэктомия")).toContain("kim-roman");

  await unpublish(db, { entity: "categories", key: "flebologiya", actor, evenUsed: true });

  expect(await found("минифлебэктомия")).toEqual([]);
});

test("a doctor is found by a service that is published later", async ({ db, found }) => {
  const [service] = await db.select().from(services).where(eq(services.slug, "miniflebektomiya"));
  const data = { ...(await dataOf(db, "services", service?.id ?? "")), title: "Квантронная минифлебэктомия" };
  await saveRevision(db, { entity: "services", key: "miniflebektomiya", data, actor });
  expect(await found("квантронная")).toEqual([]);

  await publish(db, { entity: "services", key: "miniflebektomiya", actor });

  expect(await found("квантронная")).toEqual(expect.arrayContaining(["miniflebektomiya", "kim-roman", "tihonov-artem"]));
});

test.for([
  ["Әділханова", "әділханова"],
  ["Қайратұлы", "қайратұлы"],
  ["Їжакевич", "їжакевич"],
  ["Ґудзь", "ґудзь"],
] as const)("Z17: a doctor named %s is found by the name", async ([lastName, typed], { db, found }) => {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.slug, "yaseneva-mariya"));
  const data = { ...(await dataOf(db, "doctors", doctor?.id ?? "")), lastName };
  await saveRevision(db, { entity: "doctors", key: "yaseneva-mariya", data, actor });
  await publish(db, { entity: "doctors", key: "yaseneva-mariya", actor });

  expect(await found(typed)).toContain("yaseneva-mariya");
  expect(await found(typed.slice(0, 4))).toContain("yaseneva-mariya");
});
