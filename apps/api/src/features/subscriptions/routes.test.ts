import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { consentTo, lettersWith, received } from "../../../test/posts.ts";
import { refusedFields } from "../../../test/shapes.ts";
import { cleanUp } from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { silentLog } from "../../platform/log/log.ts";
import { openMediaStore } from "../../platform/media/open-store.ts";
import { composeLetter, type LetterPayload } from "../../platform/outbox/letters.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { givenConsents } from "../consents/table.ts";
import { listSubscribers } from "./staff-queries.ts";
import { subscriptions } from "./table.ts";

const path = "/api/subscriptions";
const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };
const email = "anna@example.ru";

const subscribe = (app: TestApp, changes: object = {}, headers = {}) => post(app, path, { email, ...changes }, headers);

async function stored(db: Database, id: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!row) throw new Error(`No subscription ${id}`);
  return row;
}

/** The queued letter of this subscription, as it will be sent. */
async function letterOf(db: Database, id: string) {
  const [row] = await lettersWith(db, "id", id);
  return row ? composeLetter(row.template, row.payload, writing) : null;
}

async function tokenOf(db: Database, id: string): Promise<string> {
  const letter = await letterOf(db, id);
  const [, token] = /\/subscribe\/confirm\/([\w-]{43})$/m.exec(letter?.text ?? "") ?? [];
  if (!token) throw new Error("No link in the letter");
  return token;
}

async function answerOf(response: Response, status: number) {
  expect(response.status).toBe(status);
  return z.object({ data: z.unknown().optional(), error: z.object({ code: z.string() }).optional() }).parse(await response.json());
}

const confirmed = async (db: Database) =>
  (await listSubscribers(db, testSealer, { page: 1, perPage: 100, actor: "terminal:test" })).subscribers.map((one) => one.email);

/** Makes existing rows older, so that the next post does not count as a repeat. */
const later = (db: Database, minutes: number) =>
  db.update(subscriptions).set({ createdAt: sql`${subscriptions.createdAt} - make_interval(mins => ${minutes})` });

test("an address is stored sealed, and only the letter to it contains the token", async ({ app, db }) => {
  const consents = [await consentTo(db, "subscription")];

  const { id, number } = await received(await subscribe(app, { email: " Anna@Example.RU ", consents, source: "/welcome" }));

  const row = await stored(db, id);
  expect(row).toMatchObject({ number, state: "pending", hasConsent: true, flags: [], source: "/welcome" });
  const [letter] = await lettersWith(db, "id", id);
  const token = await tokenOf(db, id);
  for (const kept of [row, letter]) expect(JSON.stringify(kept)).not.toMatch(/example\.ru/i);
  for (const kept of [row, letter]) expect(JSON.stringify(kept)).not.toContain(token);
  expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toMatchObject([{ form: "subscription" }]);
});

test("the letter goes to the visitor and has links to confirm and to unsubscribe", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));

  const letter = await letterOf(db, id);

  const token = await tokenOf(db, id);
  expect(letter).toMatchObject({ to: email, subject: "Подтвердите подписку на новости" });
  expect(letter?.text).toContain(`https://clinic.example/subscribe/cancel/${token}`);
  expect(letter?.text).not.toContain(email);
});

test("a letter whose payload was moved or forged is not sent", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const [row] = await lettersWith(db, "id", id);
  const sealed = String(row?.payload.sealed);

  const payloads: LetterPayload[] = [{ id: randomUUID(), sealed }, { id, sealed: `${sealed}A` }, { id }, { id, email }];
  for (const payload of payloads) {
    expect(() => composeLetter("subscription_confirm", payload, writing)).toThrow();
  }
});

test("an address is a subscriber after confirmation; confirming again changes nothing", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const token = await tokenOf(db, id);
  expect(await confirmed(db)).toEqual([]);

  expect(await answerOf(await post(app, `${path}/confirm`, { token }), 200)).toMatchObject({ data: { state: "confirmed" } });
  const { confirmedAt } = await stored(db, id);
  await answerOf(await post(app, `${path}/confirm`, { token }), 200);

  expect(await confirmed(db)).toEqual([email]);
  expect(await stored(db, id)).toMatchObject({ confirmedAt });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "subscription.list", actor: "terminal:test", details: { count: 1 } });
});

test("unsubscribing erases the address from all its subscriptions permanently", async ({ app, db }) => {
  const first = await received(await subscribe(app));
  await later(db, 11);
  const second = await received(await subscribe(app));
  const other = await received(await subscribe(app, { email: "petr@example.ru" }));
  const tokens = [await tokenOf(db, first.id), await tokenOf(db, second.id), await tokenOf(db, other.id)] as const;
  for (const token of tokens) await answerOf(await post(app, `${path}/confirm`, { token }), 200);
  expect((await confirmed(db)).sort()).toEqual([email, "petr@example.ru"]);

  expect(await answerOf(await post(app, `${path}/cancel`, { token: tokens[0] }), 200)).toMatchObject({ data: { state: "cancelled" } });
  await answerOf(await post(app, `${path}/cancel`, { token: tokens[1] }), 200);

  expect(await confirmed(db)).toEqual(["petr@example.ru"]);
  for (const { id } of [first, second]) {
    expect(await stored(db, id)).toMatchObject({ state: "cancelled", sealedEmail: "", emailIndex: "", contentHash: "" });
  }
  expect(await answerOf(await post(app, `${path}/confirm`, { token: tokens[1] }), 404)).toMatchObject({ error: { code: "not_found" } });
  expect((await received(await subscribe(app))).id).not.toBe(second.id);
});

test("a link older than a week confirms nothing, before and after the address is erased", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const token = await tokenOf(db, id);
  await later(db, 7 * 24 * 60 + 1);

  expect(await answerOf(await post(app, `${path}/confirm`, { token }), 410)).toMatchObject({ error: { code: "gone" } });
  await cleanUp({ db, store: openMediaStore({ dataDir: "/nowhere" }), log: silentLog });
  expect(await answerOf(await post(app, `${path}/confirm`, { token }), 410)).toMatchObject({ error: { code: "gone" } });

  expect(await confirmed(db)).toEqual([]);
  expect(await answerOf(await post(app, `${path}/cancel`, { token }), 200)).toMatchObject({ data: { state: "cancelled" } });
});

test("a link works until the last minute of its week, and stays valid once it was used", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const token = await tokenOf(db, id);
  await later(db, 7 * 24 * 60 - 1);

  await answerOf(await post(app, `${path}/confirm`, { token }), 200);
  await later(db, 60);

  await answerOf(await post(app, `${path}/confirm`, { token }), 200);
  expect(await confirmed(db)).toEqual([email]);
});

test("GET of a token changes nothing", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const token = await tokenOf(db, id);

  for (const act of ["confirm", "cancel"]) {
    expect((await app.request(`${path}/${act}?token=${token}`)).status).toBe(405);
    expect((await app.request(`${path}/${act}/${token}`)).status).toBe(404);
  }

  expect((await stored(db, id)).state).toBe("pending");
});

test.for(["", "abc", "a".repeat(44), `${"a".repeat(42)}!`, 5, null, {}])("the token %j is refused", async (token, { app }) => {
  for (const act of ["confirm", "cancel"]) {
    expect(await refusedFields(await post(app, `${path}/${act}`, { token }))).toEqual({ token: ["Ссылка неполная"] });
  }
});

test("an unknown token answers 404", async ({ app }) => {
  for (const act of ["confirm", "cancel"]) await answerOf(await post(app, `${path}/${act}`, { token: "a".repeat(43) }), 404);
});

test.for([
  [{}, "Поле обязательно для заполнения!"],
  [{ email: " " }, "Поле обязательно для заполнения!"],
  [{ email: 5 }, "Поле обязательно для заполнения!"],
  [{ email: "нет" }, "Введите адрес почты, например name@example.ru"],
  [{ email: "a@b.ru,c@d.ru" }, "Введите адрес почты, например name@example.ru"],
  [{ email: "a@b.ru\r\nBcc: c@d.ru" }, "Введите адрес почты, например name@example.ru"],
  [{ email: `${"a".repeat(251)}@b.ru` }, "Слишком длинный текст: не больше 254 знаков"],
] as const)("%j is refused with a message", async ([body, message], { app }) => {
  expect(await refusedFields(await post(app, path, body))).toEqual({ email: [message] });
});

test("the answer does not reveal whether an address is known", async ({ app, db }) => {
  const known = await received(await subscribe(app));
  await answerOf(await post(app, `${path}/confirm`, { token: await tokenOf(db, known.id) }), 200);
  await later(db, 11);

  const again = await subscribe(app);
  const unknown = await subscribe(app, { email: "nobody@example.ru" });

  const bodies = [await again.json(), await unknown.json()];
  expect([again.status, unknown.status]).toEqual([201, 201]);
  const names = [...again.headers.keys()].sort();
  expect([...unknown.headers.keys()].sort()).toEqual(names);
  const [first, second] = bodies.map((body) => z.object({ data: z.object({ id: z.uuid(), number: z.int() }) }).parse(body).data);
  expect(first?.id).not.toBe(known.id);
  for (const number of [first?.number, second?.number]) expect(String(number)).toMatch(/^[1-9]\d{5}$/);
  expect(await lettersWith(db, "id", first?.id ?? "")).toHaveLength(1);
  expect(await lettersWith(db, "id", second?.id ?? "")).toHaveLength(1);
});

test("a repeat is written like a first post and discarded, so that the time to answer does not reveal it", async ({ app, db }) => {
  const { id } = await received(await subscribe(app));
  const inserted = z.object({ table: z.string(), rows: z.coerce.number() });
  const written = () =>
    queryRows(
      db,
      inserted,
      sql`select relname as table, n_tup_ins as rows from pg_stat_xact_user_tables where relname in ('subscriptions', 'outbox')`,
    );
  const first = await written();
  const kept = await db.$count(subscriptions);

  expect((await received(await subscribe(app))).id).toBe(id);

  expect(await written()).toEqual(first.map(({ table, rows }) => ({ table, rows: rows + 1 })));
  expect(await db.$count(subscriptions)).toBe(kept);
});

test("after the clock was set back, letters dated in the future do not count towards today's three", async ({ app, db }) => {
  for (let count = 0; count < 4; count += 1) await subscribe(app, {}, { "Idempotency-Key": randomUUID() });
  await later(db, -3 * 24 * 60);

  const { id } = await received(await subscribe(app, {}, { "Idempotency-Key": randomUUID() }));

  expect(await letterOf(db, id)).not.toBeNull();
});

test("one address gets at most three letters a day, and every post gets the same answer", async ({ app, db }) => {
  const letters = await db.$count(outbox);
  const ids = new Set<string>();

  for (let count = 0; count < 6; count += 1) {
    ids.add((await received(await subscribe(app, {}, { "Idempotency-Key": randomUUID() }))).id);
  }

  expect(ids.size).toBe(6);
  expect(await db.$count(outbox)).toBe(letters + 3);
  await later(db, 25 * 60);
  await received(await subscribe(app));
  expect(await db.$count(outbox)).toBe(letters + 4);
});

test("repeats get the first answer and no second letter", async ({ app, db }) => {
  const letters = await db.$count(outbox);
  const key = { "Idempotency-Key": randomUUID() };

  const first = await received(await subscribe(app, {}, key));
  const byKey = await received(await subscribe(app, { trap: "x" }, key));
  const byContents = await received(await subscribe(app, { email: "ANNA@example.ru" }));

  expect([byKey, byContents]).toEqual([first, first]);
  expect((await subscribe(app, { email: "other@example.ru" }, key)).status).toBe(409);
  expect(await db.$count(outbox)).toBe(letters + 1);
});
