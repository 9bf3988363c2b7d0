import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { consentTo, lettersWith, received } from "../../../test/posts.ts";
import { addDirection, addDoctor } from "../../../test/rows.ts";
import { cleanUp, startCleanUp } from "../../../test/with-features.ts";
import { requestHistory, requestNotes, requests } from "../../features/requests/table.ts";
import { publishReview } from "../../features/reviews/moderate.ts";
import { reviews } from "../../features/reviews/table.ts";
import { subscriptions } from "../../features/subscriptions/table.ts";
import { searchMisses } from "../../publishing/search/table.ts";
import { auditLog } from "../audit/table.ts";
import { verifyAudit } from "../audit/verify.ts";
import type { Database } from "../database/database.ts";
import { idempotencyKeys } from "../forms/table.ts";
import { rateLimits } from "../limits/table.ts";
import { silentLog } from "../log/log.ts";
import { openMediaStore } from "../media/open-store.ts";
import { deliverDue } from "../outbox/deliver.ts";
import { createSender } from "../outbox/sender.ts";
import { sealStaffLetter } from "../outbox/staff-letter.ts";
import { outbox } from "../outbox/table.ts";
import { requestNoteContext } from "../sealing/contexts.ts";

const store = openMediaStore({ dataDir: "/nowhere" });
const clean = (db: Database) => cleanUp({ db, store, log: silentLog });
const past = (days: number) => sql`now() - make_interval(days => ${days})`;

const feedback = { name: "Анна Канарейкина", phone: "+79001234567", comment: "Тайное" };
const sendFeedback = async (app: TestApp, changes = {}) => received(await post(app, "/api/requests/feedback", { ...feedback, ...changes }));

async function sendReview(app: TestApp, db: Database, phone: string) {
  const consents = [await consentTo(db, "reviewPublication")];
  const form = { ...feedback, consents, phone, service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } };
  return (await received(await post(app, "/api/doctor-reviews/store", form))).id;
}

test("idempotency keys are deleted after two weeks, rate limits when they expire", async ({ app, db }) => {
  const [old, young] = [randomUUID(), randomUUID()];
  for (const key of [old, young]) await post(app, "/api/requests/feedback", { ...feedback, comment: key }, { "Idempotency-Key": key });
  const [first] = await db.select().from(idempotencyKeys).limit(1);
  await db
    .update(idempotencyKeys)
    .set({ createdAt: past(15) })
    .where(eq(idempotencyKeys.keyHash, first?.keyHash ?? ""));
  const keys = await db.$count(idempotencyKeys);
  await db.insert(rateLimits).values([
    { key: "over", points: 3, expire: new Date(Date.now() - 3_600_000) },
    { key: "running", points: 3, expire: new Date(Date.now() + 100_000) },
  ]);

  await clean(db);

  expect(await db.$count(idempotencyKeys)).toBe(keys - 1);
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["running"]);
});

test("an unconfirmed address is erased after a week together with its letter; a confirmed one stays", async ({ app, db }) => {
  const ids: string[] = [];
  for (const email of ["a@example.ru", "b@example.ru", "c@example.ru"])
    ids.push((await received(await post(app, "/api/subscriptions", { email }))).id);
  const [forgotten = "", confirmed = "", recent = ""] = ids;
  await db
    .update(subscriptions)
    .set({ createdAt: past(8) })
    .where(eq(subscriptions.id, forgotten));
  await db
    .update(subscriptions)
    .set({ createdAt: past(8), state: "confirmed" })
    .where(eq(subscriptions.id, confirmed));
  await db
    .update(subscriptions)
    .set({ createdAt: past(6) })
    .where(eq(subscriptions.id, recent));
  await db
    .update(outbox)
    .set({ sentAt: past(8) })
    .where(sql`payload ->> 'id' = ${forgotten}`);
  await db.insert(outbox).values({ template: "request_received", payload: {}, messageId: "clinic", sentAt: past(100) });

  await clean(db);

  const left = await db.select().from(subscriptions);
  expect(left.find(({ id }) => id === forgotten)).toMatchObject({ state: "expired", sealedEmail: "", emailIndex: "", contentHash: "" });
  expect(
    left
      .filter(({ sealedEmail }) => sealedEmail !== "")
      .map(({ id }) => id)
      .sort(),
  ).toEqual([confirmed, recent].sort());
  expect(await lettersWith(db, "id", forgotten)).toEqual([]);
  expect(await lettersWith(db, "id", recent)).toHaveLength(1);
  expect(await db.select().from(outbox).where(eq(outbox.messageId, "clinic"))).toHaveLength(1);
});

test("letters on disk with an address and a token are removed together with their row; letters to the clinic remain", async ({
  app,
  db,
  onTestFinished,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-clean-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const old = await received(await post(app, "/api/subscriptions", { email: "a@example.ru" }));
  const cancelled = await received(await post(app, "/api/subscriptions", { email: "b@example.ru" }));
  const recent = await received(await post(app, "/api/subscriptions", { email: "c@example.ru" }));
  await sendFeedback(app);
  const siteUrl = "https://clinic.example";
  const sender = createSender({ smtpUrl: undefined, mailFrom: "site@clinic.example", mailTo: "desk@clinic.example", dataDir, siteUrl });
  await deliverDue({ db, sender, sealer: testSealer, siteUrl, apiUrl: siteUrl, log: silentLog }, new AbortController().signal);
  await db
    .update(outbox)
    .set({ sentAt: past(8) })
    .where(sql`payload ->> 'id' = ${old.id}`);
  await db.update(subscriptions).set({ state: "cancelled", sealedEmail: "" }).where(eq(subscriptions.id, cancelled.id));
  await writeFile(join(dataDir, "mail", `.${randomUUID()}.eml.part`), "To: a@example.ru");

  await cleanUp({ db, store, log: silentLog, dataDir });

  const left = await Promise.all((await readdir(join(dataDir, "mail"))).map((name) => readFile(join(dataDir, "mail", name), "utf8")));
  const [kept] = await lettersWith(db, "id", recent.id);
  expect(left.map((letter) => /^To: (.*)$/m.exec(letter)?.[1]?.trim()).sort()).toEqual(["c@example.ru", "desk@clinic.example"]);
  expect(kept).toBeDefined();
});

test("a letter with a one-time link for staff is deleted with its file a week after it was sent or set aside", async ({
  db,
  onTestFinished,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-staff-letters-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "mail"));
  const letter = async (times: Partial<Record<"sentAt" | "deadAt" | "leasedUntil", SQL>>) => {
    const payload = sealStaffLetter(testSealer, { kind: "invitation", email: "begova@len.test", token: "a".repeat(43) });
    const [row] = await db.insert(outbox).values({ template: "staff_link", payload, messageId: randomUUID() }).returning();
    if (!row) throw new Error("The letter was not queued");
    if (Object.keys(times).length > 0) await db.update(outbox).set(times).where(eq(outbox.id, row.id));
    const file = `${row.messageId}.eml`;
    await writeFile(join(dataDir, "mail", file), "To: begova@len.test");
    return file;
  };
  await letter({ sentAt: past(8) });
  await letter({ deadAt: past(8) });
  const kept = [await letter({}), await letter({ sentAt: past(6) }), await letter({ sentAt: past(8), leasedUntil: past(-1) })];

  await cleanUp({ db, store, log: silentLog, dataDir });

  expect((await readdir(join(dataDir, "mail"))).sort()).toEqual(kept.sort());
  expect(await db.$count(outbox, eq(outbox.template, "staff_link"))).toBe(kept.length);
});

test("an expired link is deleted after 90 days, a rare search without results after a month", async ({ app, db }) => {
  const { id } = await received(await post(app, "/api/subscriptions", { email: "a@example.ru" }));
  await db
    .update(subscriptions)
    .set({ createdAt: past(91) })
    .where(eq(subscriptions.id, id));
  await db.insert(searchMisses).values([
    { key: "rare", lastAt: past(31) },
    { key: "recent", lastAt: past(29) },
    { key: "frequent", text: "остеопат", days: 3, lastAt: past(31) },
  ]);

  await clean(db);

  expect(await db.select().from(subscriptions)).toEqual([]);
  expect((await db.select().from(searchMisses)).map(({ key }) => key).sort()).toEqual(["frequent", "recent"]);
});

test("P5: an expired request leaves a tombstone and an entry in the log, and no data of the person", async ({ app, db }) => {
  const { id, number } = await sendFeedback(app, { source: "/contacts" });
  const kept = await sendFeedback(app, { comment: "Другое" });
  const noteId = randomUUID();
  await db.insert(requestNotes).values({
    id: noteId,
    requestId: id,
    sealedText: testSealer.seal("перезвонить Анне", requestNoteContext(noteId)),
    actor: "terminal:anna",
  });
  await db
    .update(requests)
    .set({ eraseAt: past(0) })
    .where(eq(requests.id, id));

  await clean(db);
  await clean(db);

  const [tombstone] = await db.select().from(requests).where(eq(requests.id, id));
  expect(tombstone).toMatchObject({ number, kind: "feedback", sealedForm: "", phoneIndex: null, contentHash: "", source: null });
  expect(tombstone?.erasedAt).toBeInstanceOf(Date);
  expect(await db.select().from(requestNotes).where(eq(requestNotes.requestId, id))).toEqual([]);
  expect(await db.select().from(requestHistory).where(eq(requestHistory.requestId, id))).toMatchObject([{ state: "new" }]);
  expect(await db.select().from(auditLog).where(eq(auditLog.entityId, id))).toMatchObject([
    { action: "request.erase", actor: "system", details: { number } },
  ]);
  expect(await verifyAudit(db, testSealer)).toMatchObject({ brokenAt: null });
  const [other] = await db.select().from(requests).where(eq(requests.id, kept.id));
  expect(other?.sealedForm).not.toBe("");
});

test("an expired review loses its author; a published text stays, any other is erased", async ({ app, db }) => {
  await addDirection(db, "kardiologiya");
  await addDoctor(db, { slug: "kardiolog" });
  const published = await sendReview(app, db, "+79000000001");
  const rejected = await sendReview(app, db, "+79000000002");
  await publishReview(db, testSealer, { id: published, actor: "terminal:test" });
  for (const id of [published, rejected])
    await db
      .update(reviews)
      .set({ eraseAt: past(0), visitRequestId: randomUUID(), isVisitConfirmed: true })
      .where(eq(reviews.id, id));
  const castBefore = await db.$count(reviews, sql`sealed_form is null and erased_at is null`);

  await clean(db);

  const rowOf = async (id: string) => (await db.select().from(reviews).where(eq(reviews.id, id)))[0];
  const erased = { sealedForm: null, phoneIndex: null, contentHash: null };
  expect(await rowOf(published)).toMatchObject({ ...erased, text: "Тайное", publicName: "Анна К.", deletedAt: null });
  expect(await rowOf(published)).toMatchObject({ visitRequestId: null, isVisitConfirmed: true });
  expect(await rowOf(rejected)).toMatchObject({ ...erased, text: "", publicName: "" });
  expect((await rowOf(rejected))?.deletedAt).toBeInstanceOf(Date);
  expect(await db.$count(reviews, sql`sealed_form is null and erased_at is null`)).toBe(castBefore);
});

test("several instances cleaning up at once erase each request once, and stopping waits for them to finish", async ({ onTestFinished }) => {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  const rows = Array.from({ length: 250 }, () => ({ kind: "feedback" as const, sealedForm: "s", contentHash: "c", eraseAt: past(0) }));
  await own.db.insert(requests).values(rows);

  await Promise.all([clean(own.db), clean(own.db), clean(own.db)]);
  await startCleanUp({ db: own.db, store, log: silentLog }).stop();

  expect(await own.db.$count(requests, eq(requests.sealedForm, ""))).toBe(250);
  expect(await own.db.$count(auditLog, eq(auditLog.action, "request.erase"))).toBe(250);
});
