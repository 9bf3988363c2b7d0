import { eq, isNotNull, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import * as z from "zod";
import { type TestApp, test, testSealer } from "../../../test/app.ts";
import { isLongCorpus, longUnless } from "../../../test/corpus/size.ts";
import {
  callsByEntity,
  changeSlug,
  entityNamed,
  entityNames,
  move,
  pin,
  publish,
  trash,
  unpin,
  unpublish,
  untrash,
} from "../../../test/with-features.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { publishReview, rejectReview } from "../../features/reviews/moderate.ts";
import { reviews } from "../../features/reviews/table.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { addSynonyms, removeSynonym } from "../search/synonyms.ts";
import { readEdition } from "./edition.ts";

/**
 * Page caches rely on this rule: an act that changes any answer raises the edition. Every answer of every call is compared before and
 * after.
 */

const actor = "terminal:test";

// Each test reads more than a hundred answers twice.
vi.setConfig({ testTimeout: 300_000 });

/** Rows whose slugs are the parameters of calls; some of each entity, the first among them. */
const askedFor: Record<string, string> = {
  ...callsByEntity,
  "/api/doctor-reviews/by-doctor/{id}": "doctors",
  "/api/doctors/by-category/{slug}": "categories",
  "/api/doctors/show-by-slug/{slug}": "doctors",
  "/api/equipments/{slug}": "equipment",
  "/api/news/categories/{slug}": "newsCategories",
  "/api/vacations/{id}": "vacancies",
};
const notAsked = ["/api/changes", "/api/consents/{id}", "/api/vacancies", "/api/vacancies/{id}", "/api/search/suggest"];
const queries: Record<string, string> = { "/api/search": "?search=кожа врач прием&limit=100" };

async function allReads(app: TestApp, db: Database): Promise<string[]> {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await app.request("/api/openapi.json")).json());
  const reads = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}) && !notAsked.includes(path));
  const asked = await Array.fromAsync(reads, async (path) => {
    if (!path.includes("{")) return [path + (queries[path] ?? "?limit=100")];
    const entity = askedFor[path];
    if (!entity) throw new Error(`This test has no parameters for ${path}`);
    const { table, key } = entityNamed(entity);
    const rows = await queryRows(db, z.object({ key: z.string() }), sql`select ${key}::text as key from ${table} order by 1`);
    const every = Math.ceil(rows.length / (isLongCorpus ? 5 : 2));
    return rows.filter((_, index) => index % every === 0).map((row) => path.replace(/\{\w+\}/, row.key));
  });
  return asked.flat();
}

/** The ETag of each call's answer. */
type Answers = Map<string, string>;

async function answersTo(app: TestApp, reads: Iterable<string>): Promise<Answers> {
  const answers: Answers = new Map();
  for (const read of reads) answers.set(read, (await app.request(read)).headers.get("ETag") ?? "none");
  return answers;
}

const answersNow = async (app: TestApp, db: Database) => answersTo(app, await allReads(app, db));

let untouched: Answers | undefined;

/** Answers before any act, read once for all tests. */
async function answersUntouched(app: TestApp, db: Database): Promise<Answers> {
  untouched ??= await answersNow(app, db);
  return untouched;
}

/** Runs an act, expects a higher edition and returns how many answers differ from `before`. */
async function changedBy(app: TestApp, db: Database, before: Answers, act: () => Promise<unknown>): Promise<number> {
  const { edition } = await readEdition(db);
  await act();
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  const after = await answersTo(app, before.keys());
  return [...before.keys()].filter((read) => after.get(read) !== before.get(read)).length;
}

const shownKeys = async (db: Database, entity: string): Promise<string[]> => {
  const { table, key } = entityNamed(entity);
  const rows = await queryRows(
    db,
    z.object({ key: z.string() }),
    sql`select ${key}::text as key from ${table} where ${isPublished(table)} order by 1`,
  );
  return rows.map((row) => row.key);
};

/** The sections of which `npm test` unpublishes rows; `npm run test:long` does so in all. */
const essential: string[] = ["doctors", "services", "promotions", "news", "pages", "contacts"];

for (const entity of entityNames) {
  test(`the edition is raised when one of ${entity} is unpublished`, longUnless(essential.includes(entity)), async ({ app, db }) => {
    const [key = ""] = await shownKeys(db, entity);
    const before = await answersUntouched(app, db);

    expect(await changedBy(app, db, before, () => unpublish(db, { entity, key, actor, evenUsed: true }))).toBeGreaterThan(0);
  });
}

test("the edition is raised when a doctor is put into the trash, and when the doctor is restored and published", async ({ app, db }) => {
  const [key = ""] = await shownKeys(db, "doctors");
  const act = { entity: "doctors" as const, key, actor };

  expect(await changedBy(app, db, await answersUntouched(app, db), () => trash(db, { ...act, evenUsed: true }))).toBeGreaterThan(1);
  await untrash(db, act);
  expect(await changedBy(app, db, await answersNow(app, db), () => publish(db, act))).toBeGreaterThan(1);
});

test.for(["doctors", "services", "categories"] as const)(
  "the edition is raised when the address of one of %s changes",
  async (entity, { app, db }) => {
    const [key = ""] = await shownKeys(db, entity);
    const before = await answersUntouched(app, db);

    expect(await changedBy(app, db, before, () => changeSlug(db, { entity, key, slug: "sovsem-drugoj", actor }))).toBeGreaterThan(1);
  },
);

test("the edition is raised when a review is published or unpublished", async ({ app, db }) => {
  const [review] = await db.select().from(reviews).where(isNotNull(reviews.doctorId)).orderBy(reviews.state).limit(1);
  const [doctor] = await db
    .select()
    .from(doctors)
    .where(eq(doctors.id, review?.doctorId ?? ""))
    .limit(1);
  expect(doctor).toBeTruthy();
  const id = review?.id ?? "";
  await rejectReview(db, testSealer, { id, actor });

  expect(await changedBy(app, db, await answersNow(app, db), () => publishReview(db, testSealer, { id, actor }))).toBeGreaterThan(1);
  expect(await changedBy(app, db, await answersNow(app, db), () => rejectReview(db, testSealer, { id, actor }))).toBeGreaterThan(1);
});

test.for([
  ["slogan", "Другие слова"],
  ["minReviewsForRating", 1000],
  ["welcomeReady", false],
] as const)("the edition is raised when the setting %s changes", async ([key, value], { app, db }) => {
  const before = await answersUntouched(app, db);

  expect(await changedBy(app, db, before, () => setSetting(db, { key, value, actor }))).toBeGreaterThan(0);
});

test("the edition is raised when a synonym is added or removed", async ({ app, db }) => {
  const pair = { term: "кожа", means: "вакансия" };

  await changedBy(app, db, await answersUntouched(app, db), () =>
    addSynonyms(db, { terms: [pair.term], means: [pair.means], isOneWay: false, actor }),
  );
  await changedBy(app, db, await answersNow(app, db), () => removeSynonym(db, { ...pair, actor }));
});

test("the edition is raised when rows are pinned or moved", async ({ db }) => {
  const [one = "", other = ""] = await shownKeys(db, "categories");
  const pinned = (await shownKeys(db, "doctors"))[0] ?? "";
  for (const act of [
    () => pin(db, { entity: "doctors", key: pinned, actor }),
    () => unpin(db, { entity: "doctors", key: pinned, actor }),
    () => move(db, { entity: "categories", key: one, before: other, actor }),
  ]) {
    const { edition } = await readEdition(db);
    await act();
    expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  }
});
