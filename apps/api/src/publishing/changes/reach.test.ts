import { collectionNames } from "@len/contract/changes";
import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { publishReview, rejectReview } from "../../features/reviews/moderate.ts";
import { reviews } from "../../features/reviews/table.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { contentEntities, type EntityName, isEntityName } from "../content/entities.ts";
import { archive, changeSlug, publish, restore, unpublish } from "../content/publish.ts";
import { addSynonym, removeSynonym } from "../search/synonyms.ts";
import { collectionOf } from "./modified.ts";
import { changeEvents } from "./table.ts";

/**
 * The rule that page caches live by: what an act changes in any answer, its event names. Every answer of every call is compared
 * before and after.
 */

const actor = "terminal:test";

// Each test reads more than a hundred answers twice.
vi.setConfig({ testTimeout: 300_000 });

/** Rows by whose address the calls with a parameter are asked; some of each, the first among them. */
const askedFor: Record<string, EntityName> = {
  "/api/categories/{slug}": "categories",
  "/api/doctor-reviews/by-doctor/{id}": "doctors",
  "/api/doctors/by-category/{slug}": "categories",
  "/api/doctors/show-by-slug/{slug}": "doctors",
  "/api/equipments/{slug}": "equipment",
  "/api/news/categories/{slug}": "newsCategories",
  "/api/news/{slug}": "news",
  "/api/pages/{slug}": "pages",
  "/api/promotions/{slug}": "promotions",
  "/api/services/{slug}": "services",
  "/api/vacations/{id}": "vacancies",
};
const notAsked = ["/api/changes", "/api/consents/{id}", "/api/vacancies", "/api/vacancies/{id}", "/api/search/suggest"];
const queries: Record<string, string> = { "/api/search": "?search=кожа врач прием&limit=100" };

async function allReads(app: TestApp, db: Database): Promise<string[]> {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await app.request("/api/openapi.json")).json());
  const reads = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}) && !notAsked.includes(path));
  const asked = reads.map(async (path) => {
    if (!path.includes("{")) return [path + (queries[path] ?? "?limit=100")];
    const entity = askedFor[path];
    if (!entity) throw new Error(`${path} is not asked here`);
    const { table, key } = contentEntities[entity];
    const rows = await queryRows(db, z.object({ key: z.string() }), sql`select ${key}::text as key from ${table} order by 1`);
    const every = Math.ceil(rows.length / 5);
    return rows.filter((_, index) => index % every === 0).map((row) => path.replace(/\{\w+\}/, row.key));
  });
  return (await Promise.all(asked)).flat();
}

/** What each call answers, by its ETag. */
type Answers = Map<string, string>;

async function answersTo(app: TestApp, reads: Iterable<string>): Promise<Answers> {
  const answers: Answers = new Map();
  for (const read of reads) answers.set(read, (await app.request(read)).headers.get("ETag") ?? "none");
  return answers;
}

const answersNow = async (app: TestApp, db: Database) => answersTo(app, await allReads(app, db));

let untouched: Answers | undefined;

/** Of the clinic as each test finds it, read once for all of them. */
async function answersUntouched(app: TestApp, db: Database): Promise<Answers> {
  untouched ??= await answersNow(app, db);
  return untouched;
}

/** Does an act and expects its event to name every answer that is no more as `before`; answers how many those were. */
async function expectNamed(app: TestApp, db: Database, before: Answers, act: () => Promise<unknown>): Promise<number> {
  const [last] = await db.select({ id: changeEvents.id }).from(changeEvents).orderBy(desc(changeEvents.id)).limit(1);
  await act();
  const after = await answersTo(app, before.keys());
  const events = await db
    .select()
    .from(changeEvents)
    .where(sql`${changeEvents.id} > ${last?.id ?? 0}`);
  const named = events.flatMap(({ changes }) => changes ?? []);

  const changed = [...before.keys()].filter((read) => after.get(read) !== before.get(read));
  const unnamed = changed.filter((read) => {
    const own = named.filter(({ collection }) => collection === collectionOf(read.split("?")[0] ?? ""));
    const isItem = Object.keys(askedFor).some(
      (path) => !path.includes("by-") && new RegExp(`^${path.replace(/\{\w+\}/, "[^/?]+")}$`).test(read),
    );
    const isSlugItem = isItem || read.startsWith("/api/doctors/show-by-slug/");
    return !own.some(({ slugs }) => slugs === null || !isSlugItem || slugs.includes(read.split("/").at(-1) ?? ""));
  });
  expect(unnamed).toEqual([]);
  return changed.length;
}

const shownKeys = async (db: Database, entity: EntityName): Promise<string[]> => {
  const { table, key } = contentEntities[entity];
  const rows = await queryRows(
    db,
    z.object({ key: z.string() }),
    sql`select ${key}::text as key from ${table} where ${isPublished(table)} order by 1`,
  );
  return rows.map((row) => row.key);
};

test.for(Object.keys(contentEntities).filter(isEntityName))(
  "everything that shows one of %s is named when it goes",
  async (entity, { app, db }) => {
    const [key = ""] = await shownKeys(db, entity);
    const before = await answersUntouched(app, db);

    expect(await expectNamed(app, db, before, () => unpublish(db, { entity, key, actor, evenHiding: true }))).toBeGreaterThan(0);
  },
);

test("what goes into the trash is named, and named again when it is out of it and published", async ({ app, db }) => {
  const [key = ""] = await shownKeys(db, "doctors");
  const act = { entity: "doctors" as const, key, actor };

  expect(await expectNamed(app, db, await answersUntouched(app, db), () => archive(db, act))).toBeGreaterThan(1);
  await restore(db, act);
  expect(await expectNamed(app, db, await answersNow(app, db), () => publish(db, act))).toBeGreaterThan(1);
});

test.for(["doctors", "services", "categories"] as const)(
  "everything that links to one of %s is named when its address changes",
  async (entity, { app, db }) => {
    const [key = ""] = await shownKeys(db, entity);
    const before = await answersUntouched(app, db);

    expect(await expectNamed(app, db, before, () => changeSlug(db, { entity, key, slug: "sovsem-drugoj", actor }))).toBeGreaterThan(1);
  },
);

test("a review that is published or taken back names all that show the doctor's rating", async ({ app, db }) => {
  const [review] = await db.select().from(reviews).where(isNotNull(reviews.doctorId)).orderBy(reviews.state).limit(1);
  const [doctor] = await db
    .select()
    .from(doctors)
    .where(eq(doctors.id, review?.doctorId ?? ""))
    .limit(1);
  expect(doctor).toBeTruthy();
  const id = review?.id ?? "";
  await rejectReview(db, { id, actor });

  expect(await expectNamed(app, db, await answersNow(app, db), () => publishReview(db, { id, actor }))).toBeGreaterThan(1);
  expect(await expectNamed(app, db, await answersNow(app, db), () => rejectReview(db, { id, actor }))).toBeGreaterThan(1);
});

test.for([
  ["slogan", "Другие слова"],
  ["minReviewsForRating", 1000],
  ["welcomeReady", false],
] as const)("the setting %s names all that it changes", async ([key, value], { app, db }) => {
  const before = await answersUntouched(app, db);

  expect(await expectNamed(app, db, before, () => setSetting(db, { key, value, actor }))).toBeGreaterThan(0);
});

test("a synonym that comes or goes names the search", async ({ app, db }) => {
  const pair = { term: "кожа", means: "вакансия" };

  await expectNamed(app, db, await answersUntouched(app, db), () => addSynonym(db, { ...pair, actor }));
  await expectNamed(app, db, await answersNow(app, db), () => removeSynonym(db, { ...pair, actor }));

  const [event] = await db.select().from(changeEvents).orderBy(desc(changeEvents.id)).limit(1);
  expect(event?.changes).toEqual([{ collection: "search", slugs: null }]);
});

test("every read under /api belongs to a collection", async ({ app, db }) => {
  const found = new Set((await allReads(app, db)).map((read) => collectionOf(read.split("?")[0] ?? "")));

  expect([...found].sort()).toEqual([...collectionNames].filter((name) => name !== "settings" || found.has(name)).sort());
});
