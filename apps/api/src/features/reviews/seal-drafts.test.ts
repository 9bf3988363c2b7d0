import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import * as z from "zod";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { addReview } from "../../../test/rows.ts";
import { cleanUp } from "../../../test/with-features.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { silentLog } from "../../platform/log/log.ts";
import { openMediaStore } from "../../platform/media/open-store.ts";
import { eraseDueReviews } from "./erase-review.ts";
import { personalReviews } from "./personal-data.ts";
import { openDraft } from "./sealed-form.ts";
import { reviews } from "./table.ts";

const find = async (db: Database, id: string) => (await db.select().from(reviews).where(eq(reviews.id, id)))[0];

test("the hourly run seals unsealed texts of unpublished reviews", async ({ db }) => {
  const open = { state: "new" as const, text: "Пришла с болью в спине", reply: "Спасибо, ждём вас" };
  const [waiting, shown] = [await addReview(db, open), await addReview(db, { text: "Спасибо" })];
  const rejected = await Array.fromAsync({ length: 120 }, () => addReview(db, { state: "rejected", text: "Болит спина" }));

  await cleanUp({ db, store: openMediaStore({ dataDir: "/nowhere" }), log: silentLog });

  const sealed = await find(db, waiting);
  expect(sealed).toMatchObject({ text: "", reply: null, sealedDraft: expect.any(String), version: 1 });
  expect(sealed && openDraft(testSealer, sealed)).toMatchObject({ text: open.text, reply: open.reply });
  expect(await find(db, shown)).toMatchObject({ text: "Спасибо", sealedDraft: null });
  expect(await find(db, rejected[119] ?? "")).toMatchObject({ text: "", sealedDraft: expect.any(String) });
});

test("an erased review has no reply, and no sealed text even if an older program erased it", async ({ db }) => {
  const due = await addReview(db, { state: "new", text: "", reply: "Анна, ждём вас", eraseAt: new Date("2020-01-01") });
  await eraseDueReviews(db);
  expect(await find(db, due)).toMatchObject({ reply: null, erasedAt: expect.any(Date) });

  const sealedDraft = testSealer.seal("{}", "reviews");
  const other = await addReview(db, { state: "new", text: "", sealedDraft });
  // The older program does not know the column.
  await db.execute(sql`update reviews set text = '', public_name = '', erased_at = now() where id = ${other}`);
  expect(await find(db, other)).toMatchObject({ sealedDraft: null });
});

test("the end of a consent to publish does not overwrite a change that is being written", async () => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const id = await addReview(own.db, { text: "Спасибо", reply: "Прежний ответ" });
  const isWaiting = () =>
    queryRows(
      own.db,
      z.object({ n: z.int() }),
      sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
  const context = { sealer: testSealer, dataDir: own.dataDir };

  let withdrawn: Promise<unknown> | undefined;
  await own.db.transaction(async (tx) => {
    await tx.update(reviews).set({ reply: "Новый ответ" }).where(eq(reviews.id, id));
    withdrawn = own.db.transaction((other) => personalReviews.withdraw({ ...context, db: other }, [id], "reviewPublication"));
    await expect.poll(async () => (await isWaiting())[0]?.n, { timeout: 20_000 }).toBe(1);
  });
  await withdrawn;

  const review = await find(own.db, id);
  expect(review && openDraft(testSealer, review)).toMatchObject({ reply: "Новый ответ" });
});
