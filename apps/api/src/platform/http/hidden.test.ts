import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { longUnless } from "../../../test/corpus/size.ts";
import { callsByEntity, entityNames } from "../../../test/with-features.ts";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";

/** Every state in which a row is hidden from visitors. */
const hidingStates: { status?: string; publishAt?: string; unpublishAt?: string; deletedAt?: string }[] = [
  { status: "draft" },
  { status: "archived" },
  { publishAt: "2999-01-01" },
  { unpublishAt: "2020-01-01" },
  { deletedAt: "2020-01-01" },
];

/** The entity whose rows are used as parameters of each call. A call that is not listed here fails the test. */
const askedFor: Record<string, string | null> = {
  ...callsByEntity,
  "/api/consents/{id}": null,
  "/api/doctor-reviews/by-doctor/{id}": "doctors",
  "/api/doctors/by-category/{slug}": "categories",
  "/api/doctors/show-by-slug/{slug}": "doctors",
  "/api/equipments/{slug}": "equipment",
  "/api/news/categories/{slug}": "newsCategories",
  "/api/vacancies/{id}": "vacancies",
  "/api/vacations/{id}": "vacancies",
};

/** Calls that answer with an empty list when nothing is found; the others answer 404. */
const lists = ["/api/doctors/by-category/{slug}", "/api/doctor-reviews/by-doctor/{id}"];

const queries: Record<string, string> = {
  "/api/free-times": "?doctor=yaseneva-mariya&days=31",
  "/api/free-times/soonest": "?doctors=yaseneva-mariya",
  "/api/search": "?search=кожа&limit=100",
  "/api/search/suggest": "?search=кож",
};

/** Entities that no answer identifies: an address of the clinic is returned without its id. */
const withoutNames: string[] = ["locations"];

/** `npm test` hides rows of these; the other sections are hidden by the same code. */
const essential: string[] = ["doctors", "services", "promotions", "news", "pages", "contacts"];

for (const entity of entityNames) {
  test(`A10: no public call returns hidden rows of ${entity}`, longUnless(essential.includes(entity)), async ({ app, db }) => {
    const own = await rowsOf(db, entity);
    const samples = await chooseSamples(db);
    const reads = await publicReads(app);

    // If a published row is in no answer, its absence after hiding would prove nothing.
    const ask = askUntouched(app);
    for (const path of reads.filter((one) => !one.includes("{"))) expect([path, (await ask(fill(path, ""))).status]).toEqual([path, 200]);
    const shown = await Array.fromAsync(reads, (path) => seenIn(ask, path, own, samples));
    expect(shown.flat().length > 0).toBe(!withoutNames.includes(entity));

    // Each row of an entity with few rows goes through several states.
    for (let round = 0; round === 0 || round * own.length < hidingStates.length; round += 1) {
      const hidden = await hideAll(db, entity, own, round);
      for (const path of reads) expect([path, await seenIn(askNow(app), path, hidden, samples)]).toEqual([path, []]);
      for (const path of Object.keys(askedFor).filter((path) => askedFor[path] === entity)) await expectUnknown(app, path, hidden);
    }
  });
}

test("no public call returns reviews that are new, rejected or deleted", async ({ app, db }) => {
  const own = await queryRows(db, rowSchema, sql`select id::text, null as slug from reviews order by created_at desc, id limit 30`);
  const samples = await chooseSamples(db);
  const reads = await publicReads(app);
  const before = await Array.fromAsync(reads, (path) => seenIn(askUntouched(app), path, own, samples));
  expect(before.flat().length).toBeGreaterThan(0);

  for (const [index, { id }] of own.entries()) {
    const state = ["new", "rejected", "published"][index % 3];
    await db.execute(sql`
      update reviews set state = ${state}, deleted_at = case when ${state} = 'published' then now() end, text = ${`${unseen("review")} ${id}`}
      where id = ${id}::uuid`);
  }

  for (const path of reads) expect([path, await seenIn(askNow(app), path, own, samples)]).toEqual([path, []]);
});

type Samples = (entity: string) => string[];

type Answer = { status: number; text: string };
type Ask = (address: string) => Promise<Answer>;

const askNow =
  (app: TestApp): Ask =>
  async (address) => {
    const response = await app.request(address);
    return { status: response.status, text: await response.text() };
  };

const untouched = new Map<string, Answer>();

/** Answers before any row is hidden, requested once for all tests. */
function askUntouched(app: TestApp): Ask {
  const ask = askNow(app);
  return async (address) => {
    const answer = untouched.get(address) ?? (await ask(address));
    untouched.set(address, answer);
    return answer;
  };
}

/** The rows that an answer contains. */
async function seenIn(ask: Ask, path: string, rows: Row[], samples: Samples): Promise<Row[]> {
  const asked = askedFor[path];
  const seen = new Set<Row>();
  for (const sample of asked === undefined || asked === null ? [""] : samples(asked)) {
    const { text } = await ask(fill(path, sample));
    for (const row of rows) if (text.includes(row.id) || (row.slug !== null && text.includes(row.slug))) seen.add(row);
  }
  return [...seen];
}

async function expectUnknown(app: TestApp, path: string, hidden: Row[]) {
  for (const { id, slug } of hidden.slice(0, hidingStates.length)) {
    const response = await app.request(fill(path, slug ?? id));
    expect([path, slug, response.status]).toEqual([path, slug, lists.includes(path) ? 200 : 404]);
  }
}

const fill = (path: string, value: string) => path.replace(/\{\w+\}/, value) + (queries[path] ?? (path.includes("{") ? "" : "?limit=100"));

/** The stream is excluded: it never ends and contains only names of collections and slugs. */
async function publicReads(app: TestApp): Promise<string[]> {
  const response = await app.request("/api/openapi.json");
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(await response.json());
  const reads = Object.entries(paths).flatMap(([path, methods]) => ("get" in methods && path !== "/api/changes" ? [path] : []));
  expect(reads.filter((path) => path.includes("{") && askedFor[path] === undefined)).toEqual([]);
  return reads;
}

const rowSchema = z.object({ id: z.string(), slug: z.string().nullable() });
type Row = z.infer<typeof rowSchema>;

const rowsOf = (db: Database, entity: string): Promise<Row[]> =>
  queryRows(db, rowSchema, sql`select id::text, to_jsonb(t) ->> 'slug' as slug from ${tableOf(entity)} t order by created_at, id`);

/** Some rows of each entity to use as parameters; items related to them must not reveal hidden rows either. */
async function chooseSamples(db: Database): Promise<Samples> {
  const chosen = new Map<string, string[]>();
  for (const entity of Object.values(askedFor)) {
    if (entity === null) continue;
    const rows = await rowsOf(db, entity);
    const every = Math.max(1, Math.floor(rows.length / 3));
    chosen.set(
      entity,
      rows.filter((_, index) => index % every === 0).map(({ id, slug }) => slug ?? id),
    );
  }
  return (entity) => chosen.get(entity) ?? [];
}

/** Puts every row into one of the states and marks it with a slug that must appear in no answer. */
async function hideAll(db: Database, entity: string, rows: Row[], round: number): Promise<Row[]> {
  for (const [index, { id, slug }] of rows.entries()) {
    const state = hidingStates[(index + round * rows.length) % hidingStates.length] ?? {};
    await db.execute(sql`
      update ${tableOf(entity)} set status = ${state.status ?? "published"}, publish_at = ${state.publishAt ?? null}::timestamptz,
        unpublish_at = ${state.unpublishAt ?? null}::timestamptz, deleted_at = ${state.deletedAt ?? null}::timestamptz
        ${slug === null ? sql`` : sql`, slug = ${unseen(slug)}`}
      where id = ${id}::uuid`);
  }
  return rows.map(({ id, slug }) => ({ id, slug: slug && unseen(slug) }));
}

const unseen = (slug: string) => `${slug}-unseen`;

function tableOf(entity: string): SQL {
  return sql`${sql.identifier(entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;
}
