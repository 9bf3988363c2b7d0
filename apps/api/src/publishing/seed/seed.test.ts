import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { entityNamed, entityNames, seedDemo } from "../../../test/with-features.ts";
import { doctors } from "../../features/catalogue/outline/doctor-table.ts";
import { reviews } from "../../features/reviews/table.ts";
import { verifyAudit } from "../../platform/audit/verify.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { silentLog } from "../../platform/log/log.ts";
import { media } from "../../platform/media/table.ts";
import { revisions } from "../content/table.ts";

const count = z.object({ count: z.coerce.number() });

test("a second seeding changes nothing", async ({ db, dataDir }) => {
  const before = await db.select().from(revisions);

  await seedDemo(db, { dataDir, log: silentLog });

  expect(await db.select().from(revisions)).toEqual(before);
  expect(await verifyAudit(db, testSealer)).toMatchObject({ brokenAt: null });
});

test("every published row has its first revision, and its data fits the entity", async ({ db }) => {
  const stored = await db.select().from(revisions);

  for (const name of entityNames) {
    const [rows] = await queryRows(db, count, sql`select count(*) from ${sql.identifier(tableOf(name))} where status = 'published'`);
    expect([name, stored.filter(({ entity }) => entity === name).length]).toEqual([name, rows?.count]);
  }
  for (const { entity, data } of stored) expect(entityNames.includes(entity) && entityNamed(entity).check(data)).toEqual(data);
});

test("counters of doctors equal their published reviews", async ({ db }) => {
  for (const doctor of await db.select().from(doctors)) {
    const own = await db.select().from(reviews).where(eq(reviews.doctorId, doctor.id));
    const marks = own.flatMap(({ rate }) => (rate === null ? [] : [rate]));
    expect([doctor.slug, doctor.countReviews, doctor.countMarks, doctor.sumMarks]).toEqual([
      doctor.slug,
      own.length,
      marks.length,
      marks.reduce((sum, mark) => sum + mark, 0),
    ]);
  }
});

test("pictures have files named by their hashes, widest first", async ({ db }) => {
  const pictures = await db.select().from(media);

  expect(pictures.length).toBeGreaterThan(50);
  for (const { variants, width } of pictures) {
    expect(variants[0]?.width).toBe(width);
    for (const { file } of variants) expect(file).toMatch(/^[0-9a-f]{32}\.(?:avif|webp|jpg|png|svg)$/);
  }
});

function tableOf(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
