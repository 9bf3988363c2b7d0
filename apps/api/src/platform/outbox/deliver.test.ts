import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import { apiUrl, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import type { Database } from "../database/database.ts";
import { silentLog } from "../log/log.ts";
import { settings } from "../settings/table.ts";
import { clockOf, pauseSeconds, takeLetter } from "./attempts.ts";
import { deliverDue } from "./deliver.ts";
import { enqueueLetter } from "./enqueue.ts";
import { composeLetter } from "./letters.ts";
import { retryDeadLetters } from "./retry.ts";
import type { LetterSender, LetterToSend } from "./sender.ts";
import { sealSubscriptionLetter } from "./subscription-letter.ts";
import { outbox } from "./table.ts";
import { startOutboxWorker } from "./worker.ts";

/** Workers need their own transactions, so these tests commit to their own database; each test starts without letters. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("own", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await openOwnDatabase();
    onCleanup(own.close);
    return own;
  })
  .extend("db", async ({ own }) => {
    await own.db.execute(sql`truncate outbox`);
    return own.db;
  });

const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

/** A fake mail server that records letters and refuses them while it is down. */
function fakeSender(isDown: () => boolean = () => false) {
  const given: LetterToSend[] = [];
  const sender: LetterSender = {
    async send(letter) {
      given.push(letter);
      if (isDown()) throw Object.assign(new Error("421 anna@example.ru not now"), { code: "EENVELOPE", responseCode: 421 });
      return { rejected: 0 };
    },
  };
  return { sender, given };
}

const enqueue = (db: Database, number: number) => enqueueLetter(db, { template: "request_received", payload: { number, kind: "record" } });

function deliver(db: Database, sender: LetterSender, after = 0) {
  const now = new Date(Date.now() + after);
  return deliverDue({ ...writing, db, sender, log: silentLog, now: () => now }, new AbortController().signal);
}

test("letters whose wait or lease ends days ahead, because the clock was set back, are sent", async ({ db }) => {
  for (const number of [1, 2, 3]) await enqueue(db, number);
  const ahead = sql`now() + interval '2 days'`;
  await db.update(outbox).set({ nextAttemptAt: ahead }).where(sql`payload ->> 'number' = '1'`);
  await db.update(outbox).set({ leasedUntil: ahead, leasedBy: "a worker that is gone" }).where(sql`payload ->> 'number' = '2'`);
  const { sender } = fakeSender();

  expect(await deliver(db, sender)).toBe(3);
});

test("each letter is sent once, with the Message-ID of its row", async ({ db }) => {
  for (const number of [1, 2, 3, 4, 5]) await enqueue(db, number);
  const { sender, given } = fakeSender();

  expect(await deliver(db, sender, minutes(1))).toBe(5);
  expect(await deliver(db, sender, minutes(2))).toBe(0);

  const rows = await db.select().from(outbox);
  expect(given.map(({ id }) => id).sort()).toEqual(rows.map(({ messageId }) => messageId).sort());
  expect(rows.every(({ sentAt, attempts, leasedBy }) => sentAt && attempts === 1 && leasedBy === null)).toBe(true);
});

test("a day without the mail server loses and repeats no letter and does not flood the server", async ({ db }) => {
  let elapsed = minutes(1);
  const { sender, given } = fakeSender(() => elapsed < hours(24));
  for (let number = 1; number <= 20; number += 1) await enqueue(db, number);

  for (; elapsed < hours(26); elapsed += minutes(10)) await deliver(db, sender, elapsed);

  const rows = await db.select().from(outbox);
  expect(rows.every(({ sentAt, deadAt }) => sentAt !== null && deadAt === null)).toBe(true);
  for (const { messageId, attempts } of rows) {
    expect(given.filter(({ id }) => id === messageId).length).toBe(attempts);
    expect(attempts).toBeGreaterThan(20);
    expect(attempts).toBeLessThan(40);
  }
});

test("after 72 hours a letter is set aside with the reason, and staff can send it again with the same Message-ID", async ({ db }) => {
  await enqueue(db, 7);
  let isDown = true;
  const { sender, given } = fakeSender(() => isDown);
  for (let elapsed = minutes(1); elapsed < hours(74); elapsed += minutes(50)) await deliver(db, sender, elapsed);

  const [dead] = await db.select().from(outbox).where(isNotNull(outbox.deadAt));
  expect(dead).toMatchObject({ sentAt: null, lastError: "EENVELOPE 421" });
  const attempts = given.length;
  await deliver(db, sender, hours(80));
  expect(given.length).toBe(attempts);

  isDown = false;
  expect(await retryDeadLetters(db, { actor: "terminal:test" })).toBe(1);
  expect(await deliver(db, sender, minutes(1))).toBe(1);
  expect(new Set(given.map(({ id }) => id)).size).toBe(1);
});

test("a visitor's address that the mail server rejects permanently is not retried; the clinic's own is", async ({ db }) => {
  const payload = sealSubscriptionLetter(testSealer, { id: randomUUID(), email: "nobody@example.ru", token: "t".repeat(43) });
  await enqueueLetter(db, { template: "subscription_confirm", payload });
  await enqueue(db, 1);
  const refusing = (code: string, responseCode: number): LetterSender => ({
    send: () => Promise.reject(Object.assign(new Error("no"), { code, responseCode })),
  });
  const stateOf = async (template: string) => (await db.select().from(outbox).where(eq(outbox.template, template)))[0];

  await deliver(db, refusing("EENVELOPE", 450), minutes(1));
  await deliver(db, refusing("EAUTH", 535), minutes(10));
  expect(await stateOf("subscription_confirm")).toMatchObject({ deadAt: null, attempts: 2 });
  await deliver(db, refusing("EENVELOPE", 550), minutes(60));

  expect((await stateOf("subscription_confirm"))?.deadAt).toBeInstanceOf(Date);
  expect(await stateOf("request_received")).toMatchObject({ deadAt: null, attempts: 3 });
});

test("letters to the clinic go to the recipients in its settings, letters to a person go to that person", async ({
  db,
  onTestFinished,
}) => {
  await db.insert(settings).values({ key: "recipients", value: ["priem@len.example", "vrach@len.example"] });
  onTestFinished(async () => void (await db.delete(settings).where(eq(settings.key, "recipients"))));
  const payload = sealSubscriptionLetter(testSealer, { id: randomUUID(), email: "anna@example.ru", token: "t".repeat(43) });
  await enqueueLetter(db, { template: "subscription_confirm", payload });
  await enqueue(db, 1);
  const { sender, given } = fakeSender();

  expect(await deliver(db, sender, minutes(1))).toBe(2);

  expect(given.map(({ to }) => to).toSorted()).toEqual(["anna@example.ru", "priem@len.example, vrach@len.example"]);
});

test("M3: a letter that cannot be rendered does not block the others", async ({ db }) => {
  await db.insert(outbox).values({ template: "no_such_letter", payload: {}, messageId: "poison" });
  for (const number of [1, 2, 3]) await enqueue(db, number);
  const { sender, given } = fakeSender();

  expect(await deliver(db, sender, minutes(1))).toBe(3);

  expect(given.length).toBe(3);
  const [poison] = await db.select().from(outbox).where(eq(outbox.messageId, "poison"));
  expect(poison).toMatchObject({ attempts: 1, sentAt: null, lastError: "Error" });
});

test("M3: a worker leases a letter for a minute; the letter of a dead worker is taken over", async ({ db }) => {
  await enqueue(db, 1);
  const at = (after: number) => clockOf(() => new Date(Date.now() + after));

  const taken = await takeLetter(db, "dead", at(minutes(1)));

  expect(await takeLetter(db, "alive", at(minutes(1) + 58_000))).toBeNull();
  expect(await takeLetter(db, "alive", at(minutes(2) + 2_000))).toMatchObject({ id: taken?.id, messageId: taken?.messageId, attempts: 2 });
});

test("D11, M3: two workers running at once send each letter once", async ({ db }) => {
  for (let number = 1; number <= 60; number += 1) await enqueue(db, number);
  const { sender, given } = fakeSender();

  const sent = await Promise.all([deliver(db, sender, minutes(1)), deliver(db, sender, minutes(1))]);

  expect(sent.reduce((sum, count) => sum + count)).toBe(60);
  expect(new Set(given.map(({ id }) => id)).size).toBe(60);
  expect(given.length).toBe(60);
});

test("a waiting worker sends a new letter when it is woken, and a stopped worker sends nothing", async ({ db }) => {
  const { sender, given } = fakeSender();
  const worker = startOutboxWorker({ ...writing, db, sender, log: silentLog });
  await worker.deliverDue();
  await enqueue(db, 1);
  worker.wake();
  await expect.poll(() => given.length, { timeout: 3_000 }).toBe(1);

  await worker.stop();
  await enqueue(db, 2);
  worker.wake();

  expect(await worker.deliverDue()).toBe(0);
  expect(given.length).toBe(1);
});

test("retry delays grow from half a minute to an hour and differ between letters", () => {
  const pauses = Array.from({ length: 200 }, (_, index) => pauseSeconds(index + 1));

  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600);
  expect(pauseSeconds(1, () => 0)).toBe(30);
  expect(pauseSeconds(20, () => 0)).toBeGreaterThan(2_700);
  expect(new Set(pauses.slice(20)).size).toBeGreaterThan(20);
});

test.for([
  { number: "1\r\nBcc: x@example.ru", kind: "record" },
  { number: 1, kind: "record\r\nBcc: x@example.ru" },
  { number: 1, kind: "record\u2028" },
  { number: 1.5, kind: "record" },
])("a payload that is not a number or a listed word is refused", (payload) => {
  expect(() => composeLetter("request_received", payload, writing)).toThrow();
});
