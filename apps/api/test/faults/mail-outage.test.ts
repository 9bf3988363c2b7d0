import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../src/platform/database/database.ts";
import { queryRows } from "../../src/platform/database/rows.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { deliverDue } from "../../src/platform/outbox/deliver.ts";
import { enqueueLetter } from "../../src/platform/outbox/enqueue.ts";
import { createSender } from "../../src/platform/outbox/sender.ts";
import { testSealer } from "../app.ts";
import { openOwnDatabase } from "../database.ts";
import { report } from "./audit.ts";
import { type Mood, startMailServer } from "./mail-server.ts";
import { randomFrom, rounds, seed } from "./programme.ts";

const minute = 60_000;
const hour = 60 * minute;

async function enqueue(db: Database, count: number) {
  for (let n = 1; n <= count; n += 1)
    await enqueueLetter(db, { template: "request_received", payload: { number: 1_000 + n, kind: "record" } });
}

const stateSchema = z.object({ sent: z.number(), dead: z.number(), waiting: z.number(), most: z.number() });

async function stateOf(db: Database) {
  const [state] = await queryRows(
    db,
    stateSchema,
    sql`select (count(*) filter (where sent_at is not null))::int as sent, (count(*) filter (where dead_at is not null))::int as dead,
      (count(*) filter (where sent_at is null and dead_at is null))::int as waiting, max(attempts) as most from outbox`,
  );
  return stateSchema.parse(state);
}

/** Runs one step of the worker every few simulated minutes. */
async function simulate(db: Database, smtpUrl: string, clock: { now: number }, until: () => Promise<boolean> | boolean) {
  const siteUrl = "https://clinic.test";
  const sender = createSender({ smtpUrl, mailFrom: "site@clinic.test", mailTo: "desk@clinic.test", dataDir: "/nowhere", siteUrl });
  const never = new AbortController().signal;
  while (!(await until())) {
    await deliverDue({ db, sender, siteUrl, apiUrl: siteUrl, sealer: testSealer, log: silentLog, now: () => new Date(clock.now) }, never);
    clock.now += 5 * minute;
  }
}

test("M1: after 24 hours without the mail server every letter is sent once", async () => {
  const { db, close } = await openOwnDatabase();
  await db.execute(sql`truncate outbox`);
  const letters = rounds(10, 500);
  await enqueue(db, letters);
  const clock = { now: Date.now() };
  const back = clock.now + 24 * hour;
  const server = await startMailServer(() => (clock.now < back ? "421" : "accept"));

  await simulate(db, server.url, clock, async () => clock.now > back + 3 * hour || (await stateOf(db)).waiting === 0);

  const state = await stateOf(db);
  const different = new Set(server.received.map(({ messageId }) => messageId)).size;
  report({
    case: "M1",
    letters,
    ...state,
    received: server.received.length,
    different,
    mostAttempts: state.most,
    connections: server.connections,
  });
  expect(state).toMatchObject({ sent: letters, dead: 0, waiting: 0 });
  expect({ received: server.received.length, different }).toEqual({ received: letters, different: letters });
  // 30 s doubling to 48 min: about 34 attempts in a day, not thousands.
  expect(state.most).toBeLessThanOrEqual(45);
  await server.close();
  await close();
});

test("M2: an unreliable mail server gets every letter, and repeats only under the same Message-ID", async () => {
  const { db, close } = await openOwnDatabase();
  await db.execute(sql`truncate outbox`);
  const letters = rounds(10, 500);
  await enqueue(db, letters);
  const random = randomFrom(seed);
  const moods: Mood[] = ["accept", "close", "421", "451", "550", "cut"];
  const clock = { now: Date.now() };
  const server = await startMailServer(() => moods[Math.floor(random() * moods.length)] ?? "accept");

  await simulate(db, server.url, clock, async () => (await stateOf(db)).waiting === 0);

  const state = await stateOf(db);
  const confirmed = server.received.filter(({ mood }) => mood === "accept").map(({ messageId }) => messageId);
  const cut = server.received.length - confirmed.length;
  const different = new Set(server.received.map(({ messageId }) => messageId)).size;
  report({ case: "M2", seed, letters, ...state, confirmed: confirmed.length, cut, different });
  expect(state).toMatchObject({ sent: letters, dead: 0 });
  expect({ confirmed: confirmed.length, once: new Set(confirmed).size, different }).toEqual({
    confirmed: letters,
    once: letters,
    different: letters,
  });
  await server.close();
  await close();
});
