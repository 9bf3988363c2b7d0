import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { readEdition } from "../../publishing/edition/edition.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { publishReview, rejectReview } from "./moderate.ts";
import { reviews } from "./table.ts";

const actor = "terminal:test";

async function aDoctor(db: Database) {
  const [doctor] = await db.select().from(doctors).limit(1);
  if (!doctor) throw new Error("The demo clinic has doctors");
  return doctor;
}

async function arrived(db: Database, doctorId: string, rate: number | null, hasConsent = true) {
  const [review] = await db
    .insert(reviews)
    .values({ doctorId, rate, publicName: "Анна К.", text: "Спокойно и по делу", hasConsent, contentHash: "form" })
    .returning();
  if (!review) throw new Error("The insert returned no review");
  return review.id;
}

async function countersOf(db: Database, id: string) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
  return [doctor?.countReviews, doctor?.countMarks, doctor?.sumMarks];
}

test("a review counts for its doctor from publication to withdrawal", async ({ db }) => {
  const { id, countReviews, countMarks, sumMarks } = await aDoctor(db);
  const review = await arrived(db, id, 4);

  expect(await countersOf(db, id)).toEqual([countReviews, countMarks, sumMarks]);
  const { edition } = await readEdition(db);
  await publishReview(db, testSealer, { id: review, actor });
  expect(await countersOf(db, id)).toEqual([countReviews + 1, countMarks + 1, sumMarks + 4]);
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
  await publishReview(db, testSealer, { id: review, actor });
  await rejectReview(db, testSealer, { id: review, actor });
  expect(await countersOf(db, id)).toEqual([countReviews, countMarks, sumMarks]);
  expect((await db.select().from(auditLog).where(eq(auditLog.entityId, review)).orderBy(auditLog.id)).map(({ action }) => action)).toEqual([
    "review.published",
    "review.rejected",
  ]);
});

test("a review without a mark counts as a review but not as a mark", async ({ db }) => {
  const { id, countReviews, countMarks, sumMarks } = await aDoctor(db);

  await publishReview(db, testSealer, { id: await arrived(db, id, null), actor });

  expect(await countersOf(db, id)).toEqual([countReviews + 1, countMarks, sumMarks]);
});

test("a review without consent to its publication cannot be published", async ({ db }) => {
  const { id, countReviews } = await aDoctor(db);
  const review = await arrived(db, id, 5, false);

  await expect(publishReview(db, testSealer, { id: review, actor })).rejects.toMatchObject({
    code: "forbidden",
    words: "Автор не дал согласия на публикацию отзыва",
  });
  expect((await countersOf(db, id))[0]).toBe(countReviews);
  await rejectReview(db, testSealer, { id: review, actor });
});

test("publishing a review that another moderator has changed since is a conflict", async ({ db }) => {
  const review = await arrived(db, (await aDoctor(db)).id, 5);
  await rejectReview(db, testSealer, { id: review, expectedVersion: 1, actor });

  await expect(publishReview(db, testSealer, { id: review, expectedVersion: 1, actor })).rejects.toMatchObject({ code: "conflict" });
});

test("reviews published simultaneously are all counted", async () => {
  const own = await openOwnDatabase();
  try {
    const { id, countReviews, countMarks, sumMarks } = await aDoctor(own.db);
    const waiting = await Promise.all([5, 4, 3, 5, 1].map((rate) => arrived(own.db, id, rate)));

    await Promise.all(waiting.map((review) => publishReview(own.db, testSealer, { id: review, actor })));

    expect(await countersOf(own.db, id)).toEqual([countReviews + 5, countMarks + 5, sumMarks + 18]);
  } finally {
    await own.close();
  }
});
