import { requestStatusSchema } from "@len/contract/request-status";
import { receivedSchema } from "@len/contract/requests";
import { requestListSchema, requestSchema } from "@len/contract/staff/requests";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testConfig, testSealer } from "../../../test/app.ts";
import { testKeys } from "../../../test/keys.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import type { Database } from "../../platform/database/database.ts";
import { idempotencyKeys } from "../../platform/forms/table.ts";
import { createSealer } from "../../platform/sealing/sealing.ts";
import { eraseRequests } from "./erase-request.ts";
import { pathOfPage } from "./link.ts";
import { requestNotes, requests } from "./table.ts";
import { markWordsRead } from "./visitor-page.ts";

const form = {
  kind: "record",
  name: "Кузнецова Анна Петровна",
  phone: "+7 900 123-45-67",
  comment: "Болит колено. Удобно: ср, 25 ноября, после 15:00.",
  service: { id: "any" },
  doctor: { id: "any" },
};

async function send(app: TestApp, changes: object = {}, headers: Record<string, string> = {}) {
  const response = await post(app, "/api/requests/doctor-appointments", { ...form, ...changes }, headers);
  return dataOf(await response.json(), receivedSchema.extend({ token: z.string() }));
}

const paths = { status: "/api/requests/status", add: "/api/requests/add", withdraw: "/api/requests/withdraw" };

const ask = (app: TestApp, what: keyof typeof paths, token: string, body: object = {}) => post(app, paths[what], { token, ...body });
const status = async (app: TestApp, token: string) => dataOf(await (await ask(app, "status", token)).json(), requestStatusSchema);
const opened = async (desk: Browser, number: number) =>
  dataOf(await (await desk.get(`/api/staff/requests/${number}`)).json(), requestSchema);

test("the visitor's page has the first name, the number and the wished time, and nothing else about the person", async ({ app }) => {
  const { token, number } = await send(app);

  const answer = await ask(app, "status", token);
  const text = await answer.text();

  expect(dataOf(JSON.parse(text), requestStatusSchema)).toMatchObject({
    number,
    firstName: "Анна",
    step: "call",
    wish: "ср, 25 ноября, после 15:00",
    wishedDay: { after: "15:00", before: null },
  });
  expect(text).not.toMatch(/Кузнецова|Петровна|123-45|колено/);
});

test("the database stores only the hash of the token; a repeat of the form is answered with the same link", async ({ app, db }) => {
  const key = { "Idempotency-Key": "one-press" };

  const first = await send(app, {}, key);
  const repeated = await send(app, {}, key);

  expect(repeated).toEqual(first);
  expect(first.token).toMatch(/^[\w-]{43}$/);
  const rows = JSON.stringify([await db.select().from(requests), await db.select().from(idempotencyKeys)]);
  expect(rows).not.toContain(first.token);
});

test("Z11: the same form sent without its key or with another key gets the number and no link", async ({ app, db }) => {
  const headersOf = (key: string | null): Record<string, string> => (key === null ? {} : { "Idempotency-Key": key });
  const first = await send(app, {}, headersOf("the-first"));
  const { token, ...known } = first;

  for (const key of [null, "somebody-else", "somebody-else", null, "a-third"]) {
    const response = await post(app, "/api/requests/doctor-appointments", { ...form, phone: "8 (900) 123 45 67" }, headersOf(key));
    expect(response.status).toBe(201);
    expect(dataOf(await response.json(), receivedSchema)).toEqual(known);
  }
  expect(await send(app, {}, headersOf("the-first"))).toEqual(first);
  expect((await status(app, token)).number).toBe(first.number);
  expect(await db.$count(requests)).toBe(1);
});

test("after a change of the data key a repeat still gets its link, and the link works", async ({ app, db, dataDir }) => {
  const key = { "Idempotency-Key": "before-the-change" };
  const { token } = await send(app, {}, key);
  const keys = new Map([...testKeys, ["next", Buffer.alloc(32, 7)] as const]);

  const changed = appOver({ db, dataDir, sealer: createSealer({ current: "next", keys }) });

  expect((await send(changed, {}, key)).token).toBe(token);
  expect((await status(changed, token)).firstName).toBe("Анна");
});

/** The key of the short address that letters have. */
const keyOf = async (db: Database, id: string) => (await pathOfPage(db, testSealer, id))?.replace("/z/", "") ?? "";

test("the key of the short address opens the page as the token does, of which only the hash is stored; it ends with the page", async ({
  app,
  db,
}) => {
  const { id, token, number } = await send(app);
  const other = await send(app, { comment: "другая" });

  const key = await keyOf(db, id);

  expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{12}$/);
  expect(await keyOf(db, other.id)).not.toBe(key);
  expect(await status(app, key)).toEqual(await status(app, token));
  expect((await ask(app, "add", key, { text: "Лучше завтра" })).status).toBe(200);
  expect(JSON.stringify(await db.select().from(requests))).not.toContain(key);
  await eraseRequests(db, [id]);
  expect((await ask(app, "status", key)).status).toBe(404);
  expect(await db.select().from(requests).where(eq(requests.number, number))).toMatchObject([{ keyHash: null }]);
  const otherKey = await keyOf(db, other.id);
  expect((await ask(app, "withdraw", otherKey)).status).toBe(200);
  expect((await ask(app, "status", otherKey)).status).toBe(404);
});

test("wrong keys are answered 404 and counted: after the limit even the right one waits", async ({ db, dataDir }) => {
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), rateLimitPosts: 3 } });
  const { id } = await send(app);
  const key = await keyOf(db, id);
  const wrong = key.replace(/^./, (sign) => (sign === "a" ? "b" : "a"));

  expect((await ask(app, "status", key)).status).toBe(200);
  expect([(await ask(app, "status", wrong)).status, (await ask(app, "status", "z".repeat(12))).status]).toEqual([404, 404]);
  expect((await ask(app, "status", wrong)).status).toBe(429);
  expect((await ask(app, "status", key)).status).toBe(429);
});

test("after a change of the data key a letter has the same short address; a request without a key, the long one", async ({ app, db }) => {
  const { id, token } = await send(app);
  const path = await pathOfPage(db, testSealer, id);
  const changed = createSealer({ current: "next", keys: new Map([...testKeys, ["next", Buffer.alloc(32, 7)] as const]) });

  expect(await pathOfPage(db, changed, id)).toBe(path);
  await db.update(requests).set({ keyHash: null });
  expect(await pathOfPage(db, testSealer, id)).toBe(`/requests/${token}`);
});

test("other forms have no page", async ({ app }) => {
  const { name, phone, comment } = form;

  const answer = await (await post(app, "/api/requests/feedback", { name, phone, comment })).json();

  expect(dataOf(answer, receivedSchema)).not.toHaveProperty("token");
});

test("a visitor's addition is sealed, stored once, and unread until a member of staff opens it", async ({ app, db }) => {
  const { token, number, id } = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await opened(desk, number);

  for (const text of ["Звоните после шести", "Звоните после шести", "Лучше завтра"]) {
    expect((await ask(app, "add", token, { text })).status).toBe(200);
  }

  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  expect(row?.flags).toContain("new_words");
  expect(JSON.stringify(await db.select().from(requestNotes))).not.toContain("шести");
  const seen = await opened(desk, number);
  expect(seen.flags).toContain("new_words");
  expect(seen.notes.map(({ actor, text }) => [actor.kind, text]).sort()).toEqual([
    ["visitor", "Звоните после шести"],
    ["visitor", "Лучше завтра"],
  ]);
  expect(seen.history.filter(({ act }) => act === "words")).toHaveLength(2);
  expect((await opened(desk, number)).flags).not.toContain("new_words");
});

test("a filter lists requests with unread additions, even booked ones", async ({ app, db }) => {
  const { token, number } = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const { version } = await opened(desk, number);
  await desk.post(`/api/staff/requests/${number}/state`, { state: "booked" }, { "If-Match": `"${version}"` });
  const unread = async () => {
    const list = requestListSchema.parse(await (await desk.post("/api/staff/requests/list", { filter: "words" })).json());
    return { numbers: list.data.map((row) => row.number), count: list.counts.words };
  };
  expect(await unread()).toEqual({ numbers: [], count: 0 });

  await ask(app, "add", token, { text: "Звоните после шести" });
  expect(await unread()).toEqual({ numbers: [number], count: 1 });

  await opened(desk, number);
  expect(await unread()).toEqual({ numbers: [], count: 0 });
});

test("an addition that came after the request was opened stays unread", async ({ app, db }) => {
  const { token, number } = await send(app);
  await ask(app, "add", token, { text: "Звоните после шести" });
  const [read] = await db.select().from(requests).where(eq(requests.number, number));
  await ask(app, "add", token, { text: "Лучше завтра" });

  await markWordsRead(db, { number, version: read?.version ?? 0 });

  const [row] = await db.select().from(requests).where(eq(requests.number, number));
  expect(row?.flags).toContain("new_words");
});

test("a visitor can add at most ten texts, and no empty one", async ({ app }) => {
  const { token } = await send(app);

  expect((await ask(app, "add", token, { text: "  " })).status).toBe(422);
  for (let count = 0; count < 10; count += 1) expect((await ask(app, "add", token, { text: `Слова ${count}` })).status).toBe(200);
  expect((await ask(app, "add", token, { text: "Ещё" })).status).toBe(409);
});

test("a visitor's withdrawal closes the request, and its link no longer works", async ({ app, db }) => {
  const { token, number } = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const { version } = await opened(desk, number);

  expect((await ask(app, "withdraw", token)).status).toBe(200);
  expect((await ask(app, "withdraw", token)).status).toBe(200);

  const request = await opened(desk, number);
  expect(request).toMatchObject({ state: "refused", version: version + 1 });
  expect(request.flags).toContain("withdrawn");
  expect(request.history.find((event) => event.act === "state")).toMatchObject({ to: "refused", actor: { kind: "visitor" } });
  expect((await ask(app, "status", token)).status).toBe(404);
  expect((await ask(app, "add", token, { text: "Передумала" })).status).toBe(404);
});

test("the same form sent after a withdrawal is a new request", async ({ app }) => {
  const first = await send(app);
  await ask(app, "withdraw", first.token);

  const again = await send(app);

  expect(again.number).not.toBe(first.number);
  expect((await status(app, again.token)).step).toBe("call");
});

test("when staff reopen a withdrawn request, its link works again", async ({ app, db }) => {
  const { token, number } = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await ask(app, "withdraw", token);
  const { version } = await opened(desk, number);

  await desk.post(`/api/staff/requests/${number}/state`, { state: "in_work" }, { "If-Match": `"${version}"` });

  expect((await opened(desk, number)).flags).not.toContain("withdrawn");
  expect((await status(app, token)).step).toBe("call");
  await ask(app, "withdraw", token);
  expect(await opened(desk, number)).toMatchObject({ state: "refused", flags: expect.arrayContaining(["withdrawn"]) });
});

test("an unknown token gets the same answer as the token of a closed, erased or old request", async ({ app, db }) => {
  const unknown = "a".repeat(43);
  const ended = await Array.fromAsync(["закрыта", "стёрта", "стара", "спам"], (comment) => send(app, { comment }));
  const [closed, erased, old, spam] = ended;
  await db
    .update(requests)
    .set({ state: "done" })
    .where(eq(requests.number, closed?.number ?? 0));
  await eraseRequests(db, [erased?.id ?? ""]);
  await db
    .update(requests)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(requests.number, old?.number ?? 0));
  await db
    .update(requests)
    .set({ state: "spam" })
    .where(eq(requests.number, spam?.number ?? 0));

  const answers = new Set<string>();
  for (const token of [unknown, ...ended.map(({ token }) => token)]) {
    for (const what of ["status", "add", "withdraw"] as const) {
      const response = await ask(app, what, token, { text: "Слова" });
      const { error } = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(await response.json());
      answers.add([response.status, error.code, error.message].join(" "));
    }
  }

  expect([...answers]).toEqual(["404 not_found Ссылка больше не действует."]);
});

test("the page shows what was agreed: first the time of a call, then a visit", async ({ app, db }) => {
  const { token, number } = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const { version } = await opened(desk, number);
  const at = "2026-11-23T12:00:00.000Z";
  const act = (what: string, from: number, body: object) =>
    desk.post(`/api/staff/requests/${number}/${what}`, body, { "If-Match": `"${from}"` });

  await act("call-back", version, { at });
  expect(await status(app, token)).toMatchObject({ step: "call", callAt: at });
  await act("state", version + 1, { state: "called" });
  expect(await status(app, token)).toMatchObject({ step: "time" });
  await act("state", version + 2, { state: "booked" });
  expect(await status(app, token)).toMatchObject({ step: "visit", callAt: null });
});
