import { randomUUID } from "node:crypto";
import { eq, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { addDoctor, addNews, addReview, addService } from "../../../test/rows.ts";
import { publish, unpublish } from "../../../test/with-features.ts";
import { listDoctors } from "../../features/catalogue/doctors/doctor-queries.ts";
import { categories } from "../../features/catalogue/outline/category-table.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { listNews } from "../../features/news/queries.ts";
import { news } from "../../features/news/table.ts";
import { publishReview, rejectReview } from "../../features/reviews/moderate.ts";
import { listReviews, listReviewsOfDoctor } from "../../features/reviews/queries.ts";
import { reviews } from "../../features/reviews/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { rebuildCounters } from "./rebuild.ts";

const actor = "terminal:test";
const first = { sort: "newest" as const, page: 1, limit: 100 };

/** Every counter except zeros, because a counter of zero is equal to a missing one. */
async function readCounters(db: Database): Promise<Record<string, number>> {
  const rows = await queryRows(
    db,
    z.object({ name: z.string(), count: z.coerce.number() }),
    sql`
      select name, count from counters where count <> 0
      union all
      select concat_ws(' ', 'about', coalesce(doctor_id::text, '-'), coalesce(service_id::text, '-'), coalesce(category_id::text, '-')), count
        from review_counts where count <> 0
      union all
      select concat_ws(' ', 'of', id, count_marks, sum_marks), count_reviews from doctors where (count_reviews, count_marks, sum_marks) <> (0, 0, 0)
      order by name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The result of counting everything again. */
async function countAnew(db: Database): Promise<Record<string, number>> {
  await rebuildCounters(db);
  return await readCounters(db);
}

type Act = (db: Database, pick: number) => Promise<unknown>;

async function anyId(db: Database, table: "doctors" | "news" | "reviews", pick: number): Promise<string> {
  const rows = await queryRows(db, z.object({ id: z.string() }), sql`select id from ${sql.identifier(table)} order by id`);
  return rows[pick % rows.length]?.id ?? "";
}

const content =
  (entity: "doctors" | "news", act: typeof publish | typeof unpublish): Act =>
  async (db, pick) =>
    act(db, { entity, key: await anyId(db, entity, pick), actor });

/** Acts of staff, and direct changes of rows: the trash, another kind, another doctor. */
const acts: Record<string, Act> = {
  publishDoctor: content("doctors", publish),
  unpublishDoctor: content("doctors", unpublish),
  publishNews: content("news", publish),
  unpublishNews: content("news", unpublish),
  publishReview: async (db, pick) => publishReview(db, testSealer, { id: await anyId(db, "reviews", pick), actor }),
  rejectReview: async (db, pick) => rejectReview(db, testSealer, { id: await anyId(db, "reviews", pick), actor }),
  newReview: async (db, pick) =>
    addReview(db, { state: pick % 2 ? "new" : "published", doctorId: await anyId(db, "doctors", pick), rate: 1 + (pick % 5) }),
  doctorLeaves: async (db, pick) =>
    db
      .update(doctors)
      .set({ state: pick % 2 ? "left" : "active" })
      .where(eq(doctors.id, await anyId(db, "doctors", pick))),
  newsTurnsArticle: async (db, pick) =>
    db
      .update(news)
      .set({ type: pick % 2 ? "article" : "news" })
      .where(eq(news.id, await anyId(db, "news", pick))),
  newsToTrash: async (db, pick) =>
    db
      .update(news)
      .set({ deletedAt: pick % 2 ? new Date() : null })
      .where(eq(news.id, await anyId(db, "news", pick))),
  reviewToTrash: async (db, pick) =>
    db
      .update(reviews)
      .set({ deletedAt: pick % 2 ? new Date() : null })
      .where(eq(reviews.id, await anyId(db, "reviews", pick))),
  reviewOfAnother: async (db, pick) =>
    db
      .update(reviews)
      .set({ doctorId: await anyId(db, "doctors", pick), rate: pick % 3 ? 3 : null })
      .where(eq(reviews.id, await anyId(db, "reviews", pick * 7))),
  reviewIsGone: async (db, pick) => db.delete(reviews).where(eq(reviews.id, await anyId(db, "reviews", pick))),
};

test("after any acts the counters equal a full recount", async ({ db }) => {
  const anyAct = fc.record({ name: fc.constantFrom(...Object.keys(acts)), pick: fc.nat(1_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 10 }), async (chosen) => {
      for (const { name, pick } of chosen) {
        await acts[name]?.(db, pick).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
      const kept = await readCounters(db);

      expect(kept).toEqual(await countAnew(db));
    }),
    { numRuns: 10 },
  );
});

test("totals of lists equal their numbers of rows, whatever is hidden by date", async ({ db }) => {
  const [past, future] = [new Date("2020-01-01"), new Date("2999-01-01")];
  for (const dates of [{ publishAt: past }, { publishAt: future }, { unpublishAt: past }, { unpublishAt: future }]) {
    await addDoctor(db, dates);
    await addNews(db, { slug: randomUUID(), ...dates });
    await addNews(db, { slug: randomUUID(), type: "article", ...dates });
  }
  await addDoctor(db, { state: "left", publishAt: future });
  await addNews(db, { slug: randomUUID(), publishedAt: future });

  const shownDoctors = await listDoctors(db, { ...first, category: [], order: "surname", day: [], address: "" }, "");
  expect(shownDoctors.total).toBe(shownDoctors.items.length);
  for (const type of ["", "news", "article"] as const) {
    const shown = await listNews(db, { ...first, type, category: [] }, "");
    expect([type, shown.total]).toEqual([type, shown.items.length]);
  }
});

test("a total of reviews counts each review once, however many of the requested directions it belongs to", async ({ db }) => {
  const groups = await db.select({ id: categories.id, slug: categories.slug }).from(categories).where(ne(categories.slug, ""));
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).limit(1);
  for (const { id } of groups.slice(0, 12)) {
    await addReview(db, { doctorId: doctor?.id, serviceId: await addService(db, { groupId: id }), categoryId: id });
  }

  for (const category of [["dermatologiya"], ["dermatologiya", "kosmetologiya"], groups.map(({ slug }) => slug)]) {
    const pages = await Array.fromAsync([1, 2, 3, 4], (page) =>
      listReviews(db, { sort: "newest", page, limit: 100, review: "", category }),
    );
    const shown = pages.flatMap(({ items, total }) => items.map(({ id }) => ({ id, total })));
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    expect(shown[0]?.total).toBe(shown.length);
  }
});

test("the requested review comes first and adds to the total when it is not of the direction", async ({ db }) => {
  const [own] = (await listReviews(db, { ...first, review: "", category: ["dermatologiya"] })).items;
  const other = await addReview(db, { text: "О другом" });
  const asked = { page: 1, limit: 3, category: ["dermatologiya"] };
  const plain = await listReviews(db, { sort: "newest", ...asked, review: "" });

  const withOwn = await listReviews(db, { sort: "newest", ...asked, review: own?.id ?? "" });
  const withOther = await listReviews(db, { sort: "newest", ...asked, review: other });

  expect(withOwn).toMatchObject({ total: plain.total, items: [{ id: own?.id }, {}, {}] });
  expect(withOther.items.map(({ id }) => id)).toEqual([other, ...plain.items.slice(0, 2).map(({ id }) => id)]);
  expect(withOther.total).toBe(plain.total + 1);
});

test("a doctor's reviews are counted as soon as they are published", async ({ db }) => {
  const doctorId = await addDoctor(db);
  const id = await addReview(db, { doctorId, state: "new", rate: 4 });
  const total = async () => (await listReviewsOfDoctor(db, doctorId, first)).total;

  expect(await total()).toBe(0);
  await publishReview(db, testSealer, { id, actor });
  expect(await total()).toBe(1);
  expect(await db.select({ sum: doctors.sumMarks }).from(doctors).where(eq(doctors.id, doctorId))).toEqual([{ sum: 4 }]);
  await rejectReview(db, testSealer, { id, actor });
  expect(await total()).toBe(0);
});
