import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import {
  exportedRequestsSchema,
  requestListSchema,
  requestPlanSchema,
  requestRowSchema,
  requestSchema,
  takenSchema,
} from "@len/contract/staff/requests";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { startLiveEvents } from "../../platform/staff/live-events.ts";
import { staffSessions } from "../../platform/staff/table.ts";
import { eraseRequests } from "./erase-request.ts";
import { indexOlderRequests } from "./find-requests.ts";
import { sealForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

const phone = "+7 900 000-41-27";

async function send(app: TestApp, form: Record<string, unknown> = {}): Promise<number> {
  const body = { name: "Ирина Ковалёва", phone, comment: "Звоните на перемене", ...form };
  const response = await post(app, "/api/requests/feedback", body);
  return dataOf(await response.json(), z.object({ number: z.int() })).number;
}

/** All rows of a test's transaction have the same time; this function gives them different ones. */
async function inOrder(db: Database, ...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await db.update(requests).set({ createdAt: sql`clock_timestamp()` }).where(eq(requests.number, number));
  }
}

const listed = async (browser: Browser, ask: object = {}) =>
  requestListSchema.parse(await (await browser.post("/api/staff/requests/list", ask)).json());
const opened = async (browser: Browser, number: number) =>
  dataOf(await (await browser.get(`/api/staff/requests/${number}`)).json(), requestSchema);
const act = (browser: Browser, number: number, what: string, version: number, body: object = {}) =>
  browser.post(`/api/staff/requests/${number}/${what}`, body, { "If-Match": `"${version}"` });

const logged = (db: Database, action: string) =>
  db
    .select({ actor: auditLog.actor, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id));

test("the list shows names and promises but no phone and no comment, and records in the log whose names it showed", async ({ app, db }) => {
  const number = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const response = await desk.post("/api/staff/requests/list", {});
  const text = await response.text();

  const { data, counts } = requestListSchema.parse(JSON.parse(text));
  expect(data[0]).toMatchObject({
    number,
    name: "Ирина Ковалёва",
    state: "new",
    assignee: null,
    promise: { kind: "promise", answeredAt: null },
  });
  expect(data[0]?.promise.dueAt).not.toBeNull();
  expect(counts).toMatchObject({ all: counts.all, new: 1, mine: 0 });
  expect(text).not.toContain("41-27");
  expect(text).not.toContain("перемене");
  expect((await logged(db, "request.list"))[0]).toMatchObject({
    actor: `staff:${desk.id}`,
    details: { numbers: expect.arrayContaining([number]) },
  });
});

test("opening a request is recorded before the answer; when the log fails, nothing is shown", async ({ app, db }) => {
  const number = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const request = await opened(desk, number);

  expect(request).toMatchObject({ number, phone, phoneToCall: "+79000004127", comment: "Звоните на перемене", notes: [], earlier: [] });
  expect(request.history.map((event) => event.act)).toEqual(["viewed", "received"]);
  expect((await logged(db, "request.view"))[0]).toEqual({ actor: `staff:${desk.id}`, details: { number } });

  await db.execute(sql`alter table audit_log add constraint no_views check (action <> 'request.view') not valid`);
  const refused = await desk.get(`/api/staff/requests/${number}`);
  expect(refused.status).toBe(500);
  expect(await refused.text()).not.toContain("41-27");
});

test("the desk takes a request, adds a note, calls back and books, and the history has each act", async ({ app, db }) => {
  const number = await send(app);
  const olga = await signedIn(app, db, { roles: ["reception"], firstName: "Ольга" });
  const marina = await signedIn(app, db, { roles: ["reception"], firstName: "Марина" });
  const { version } = await opened(olga, number);

  expect((await act(olga, number, "take", version)).status).toBe(200);
  const note = { id: "5f0dbb2e-3d1b-4f5a-9d0a-7d6b5c4a3b21", text: "Сын тоже у Орлова" };
  for (let repeat = 0; repeat < 2; repeat += 1) await olga.post(`/api/staff/requests/${number}/notes`, note);
  const at = "2026-11-23T12:00:00.000Z";
  expect((await act(olga, number, "call-back", version + 1, { at })).status).toBe(200);
  expect((await act(olga, number, "assign", version + 2, { assigneeId: marina.id })).status).toBe(200);
  expect((await listed(marina, { filter: "mine" })).data.map((row) => row.number)).toEqual([number]);
  expect((await listed(marina, { filter: "waiting" })).data.map((row) => row.number)).toEqual([number]);
  expect((await act(marina, number, "state", version + 3, { state: "booked" })).status).toBe(200);

  const request = await opened(marina, number);
  expect(request).toMatchObject({ state: "booked", assignee: { firstName: "Марина" }, promise: { kind: "promise" } });
  expect(request.promise.answeredAt).not.toBeNull();
  expect(request.notes).toMatchObject([{ id: note.id, text: note.text, actor: { kind: "staff", id: olga.id } }]);
  const acts = request.history.filter(({ act: what }) => what !== "viewed").reverse();
  expect(acts.map((event) => [event.act, "to" in event ? event.to : null])).toEqual([
    ["received", null],
    ["state", "in_work"],
    ["assigned", "Ольга Титова"],
    ["call_back", at],
    ["assigned", "Марина Титова"],
    ["state", "booked"],
    ["call_back", null],
  ]);
});

test("a change based on an old version is refused, and the refusal has the stored request and its author", async ({ app, db }) => {
  const number = await send(app);
  const olga = await signedIn(app, db, { roles: ["reception"], firstName: "Ольга" });
  const marina = await signedIn(app, db, { roles: ["reception"], firstName: "Марина" });
  const { version } = await opened(marina, number);
  await act(olga, number, "take", version);

  for (const [what, body] of Object.entries({
    take: {},
    state: { state: "refused" },
    assign: { assigneeId: null },
    "call-back": { at: null },
    "not-spam": {},
  })) {
    const response = await act(marina, number, what, version, body);
    expect([what, response.status]).toEqual([what, 409]);
    const { error } = failureSchema.parse(await response.json());
    expect(error.conflict).toMatchObject({ version: version + 1, by: "Ольга Титова", current: { number, assignee: { id: olga.id } } });
    expect(requestRowSchema.safeParse(error.conflict?.current).success).toBe(true);
  }
  expect(await opened(olga, number)).toMatchObject({ state: "in_work", assignee: { id: olga.id } });

  expect((await act(marina, number, "take", version + 1)).status).toBe(200);
  expect(await opened(marina, number)).toMatchObject({ assignee: { id: marina.id } });
});

test("a person is found by telephone in any spelling, with their other requests", async ({ app, db }) => {
  const first = await send(app);
  const second = await send(app, { phone: "8 (900) 000-41-27", comment: "Ещё вопрос" });
  await send(app, { phone: "+7 900 000-99-99", name: "Другой" });
  await inOrder(db, first, second);
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const response = await desk.post("/api/staff/requests/find", { query: "89000004127" });

  expect(dataOf(await response.json(), z.array(requestRowSchema)).map((row) => row.number)).toEqual([second, first]);
  await desk.post(`/api/staff/requests/${first}/notes`, { id: "5f0dbb2e-3d1b-4f5a-9d0a-7d6b5c4a3b22", text: "Звонить после 16:00" });
  const { earlier, earlierNotes, notes } = await opened(desk, second);
  expect([earlier.map((row) => row.number), earlierNotes.map(({ text }) => text), notes]).toEqual([[first], ["Звонить после 16:00"], []]);
  expect((await logged(db, "request.view"))[0]?.details).toEqual({ number: second, earlier: [first] });
  expect((await logged(db, "request.find"))[0]?.details).toEqual({ numbers: [second, first] });
  expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/4127|41-27/);
});

test("Z15: the desk gets the extension separately from the number to call", async ({ app, db }) => {
  const number = await send(app, { phone: "8 (4872) 12-34-56 доб. 12" });
  const desk = await signedIn(app, db, { roles: ["reception"] });

  expect(await opened(desk, number)).toMatchObject({ phoneToCall: "+74872123456", extension: "12" });
  expect(await opened(desk, await send(app))).toMatchObject({ extension: null });
});

test("Z28: a request is found by its number, the end of its phone and words of its name, and by no words of another request", async ({
  app,
  db,
}) => {
  const first = await send(app, { name: "Алёна Салтыкова-Щедрина" });
  const second = await send(app, { name: "Ковалева Ирина", phone: "+7 900 000-55-66" });
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const found = async (query: string) => {
    const response = await desk.post("/api/staff/requests/find", { query });
    return dataOf(await response.json(), z.array(requestRowSchema)).map((row) => row.number);
  };

  expect(await found(`№ ${first}`)).toEqual([first]);
  expect(await found(String(second))).toEqual([second]);
  for (const query of ["САЛТЫКОВА", "алена щедрина", "Щедрина 4127"]) expect(await found(query)).toEqual([first]);
  expect(await found("5566")).toContain(second);
  expect(await found("ковалёва 5566")).toEqual([second]);
  for (const query of ["Щедрина 5566", "Щедринская", "№ 99999999999"]) expect(await found(query)).toEqual([]);
  expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/щедрин|ковал|5566/i);
});

test("Z28: within an hour the log has one entry for the same hits and one for searches without hits; different hits get their own entries", async ({
  app,
  db,
}) => {
  const [first, second] = [await send(app, { name: "Анна Перлова" }), await send(app, { name: "Борис Перлов" })];
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const found = (query: string) => desk.post("/api/staff/requests/find", { query });

  for (const query of ["Перл", "Перлова", "Перлова", `№ ${first}`, "Перлов", "Жемчугова"]) await found(query);

  const numbers = (await logged(db, "request.find")).map(({ details }) => details.numbers);
  expect(numbers.toReversed()).toEqual([[], [first], [second]]);
});

test("Z28: a request from before the index is found after the next clean-up, an erased one only by its number", async ({ app, db }) => {
  const [older, erased] = [await send(app, { name: "Старая Заявка" }), await send(app, { name: "Стёртая Заявка" })];
  await db.update(requests).set({ foundBy: null }).where(eq(requests.number, older));
  const [row] = await db.select({ id: requests.id }).from(requests).where(eq(requests.number, erased));
  await eraseRequests(db, [row?.id ?? ""]);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const found = async (query: string) =>
    dataOf(await (await desk.post("/api/staff/requests/find", { query })).json(), z.array(requestRowSchema)).map(({ number }) => number);
  expect(await found("Старая")).toEqual([]);

  await indexOlderRequests(db, testSealer);

  expect(await found("Старая")).toEqual([older]);
  expect([await found("Стёртая"), await found(String(erased))]).toEqual([[], [erased]]);
});

test("sorted by promise, unanswered requests come first, on every page", async ({ app, db }) => {
  await db.update(requests).set({ deletedAt: sql`now()` });
  const numbers: number[] = [];
  for (let index = 0; index < 5; index += 1) numbers.push(await send(app, { comment: `Вопрос ${index}` }));
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers;
  await inOrder(db, ...numbers);
  await db.update(requests).set({ state: "done" }).where(eq(requests.number, e));
  await db.update(requests).set({ state: "booked", answeredAt: sql`now()` }).where(eq(requests.number, b));
  await db.update(requests).set({ dueAt: sql`now() - interval '2 hours'` }).where(eq(requests.number, d));
  await db.update(requests).set({ callBackAt: sql`now() - interval '1 hour'` }).where(eq(requests.number, c));
  // Both requests have the same promise: the earlier one comes first.
  const same = await send(app, { comment: "Ещё вопрос" });
  await inOrder(db, same);
  await db
    .update(requests)
    .set({ dueAt: sql`(select due_at from requests where number = ${a})` })
    .where(eq(requests.number, same));
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push((await listed(desk, { order: "promise", page, limit: 2 })).data.map(({ number }) => number));

  expect(pages).toEqual([[d, c], [a, same], [e, b], []]);
  expect((await listed(desk, { filter: "late" })).data.map(({ number }) => number)).toEqual([d, c]);
});

test("an export has the requests of the filter, and the log records their number and ids", async ({ app, db }) => {
  await db.update(requests).set({ state: "done" });
  const number = await send(app, { comment: "=1+1" });
  const desk = await signedIn(app, db, { roles: ["reception"] });

  const response = await desk.post("/api/staff/requests/export", { filter: "new", format: "csv" });

  const { rows, next } = dataOf(await response.json(), exportedRequestsSchema);
  expect(rows).toMatchObject([{ number, name: "Ирина Ковалёва", phone, comment: "=1+1", state: "new" }]);
  expect(next).toBeNull();
  expect((await logged(db, "request.export"))[0]).toEqual({
    actor: `staff:${desk.id}`,
    details: { filter: "new", format: "csv", count: 1, numbers: [number] },
  });
});

test("an export of more than 5,000 requests comes in parts that together have every request once", async ({ app, db }) => {
  await db.update(requests).set({ state: "done" });
  const number = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const [sent] = await db.select().from(requests).where(eq(requests.number, number));
  if (!sent) throw new Error("The request is not stored");
  const copies = Array.from({ length: 5_000 }, (_, turn) => {
    const id = randomUUID();
    return { ...sent, id, number: 1_000_000 + turn, sealedForm: sealForm(testSealer, id, { name: "Ирина", phone, comment: null }) };
  });
  for (let from = 0; from < copies.length; from += 1_000) await db.insert(requests).values(copies.slice(from, from + 1_000));

  const parts: number[][] = [];
  let after: number | null = null;
  do {
    const response = await desk.post("/api/staff/requests/export", { filter: "new", format: "xlsx", after });
    const part: z.infer<typeof exportedRequestsSchema> = dataOf(await response.json(), exportedRequestsSchema);
    parts.push(part.rows.map((row) => row.number));
    after = part.next;
  } while (after !== null);

  expect(parts.map(({ length }) => length)).toEqual([5000, 1]);
  expect(new Set(parts.flat()).size).toBe(5001);
  expect((await logged(db, "request.export")).map(({ details }) => details.count)).toEqual([1, 5000]);
});

test("ten minutes after the second step an export asks for it again, and until then answers with no data", async ({ app, db }) => {
  await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  await db.update(staffSessions).set({ secondStepAt: sql`now() - interval '11 minutes'` }).where(eq(staffSessions.userId, desk.id));

  const refused = await desk.post("/api/staff/requests/export", { format: "csv" });
  expect([refused.status, failureSchema.parse(await refused.json()).error.code]).toEqual([403, "second_step"]);
  expect(await logged(db, "request.export")).toEqual([]);

  expect((await desk.post("/api/staff/second-step/again", { code: desk.nextCode })).status).toBe(200);
  expect((await desk.post("/api/staff/requests/export", { format: "csv" })).status).toBe(200);
});

test("a request can be assigned only to somebody who answers requests", async ({ app, db }) => {
  const number = await send(app);
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const { version } = await opened(desk, number);

  expect((await act(desk, number, "assign", version, { assigneeId: editor.id })).status).toBe(422);
});

test("the ten oldest requests by promise are assigned, except spam and those of a colleague", async ({ app, db }) => {
  await db.update(requests).set({ state: "done" });
  const numbers: number[] = [];
  for (let index = 0; index < 5; index += 1) numbers.push(await send(app, { comment: `Вопрос ${index}` }));
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers;
  await inOrder(db, ...numbers);
  await db.update(requests).set({ dueAt: sql`now() - interval '1 hour'` }).where(eq(requests.number, c));
  // The request is older than the promises of the clinic.
  await db.update(requests).set({ dueAt: null }).where(eq(requests.number, b));
  await db
    .update(requests)
    .set({ flags: ["spam"] })
    .where(eq(requests.number, a));
  const olga = await signedIn(app, db, { roles: ["reception"] });
  const marina = await signedIn(app, db, { roles: ["reception"] });
  await act(marina, d, "take", 1);

  const shown = (await listed(olga, { filter: "new", order: "promise" })).data.map(({ number }) => number);
  const response = await olga.post("/api/staff/requests/take-oldest", {});

  const { taken } = dataOf(await response.json(), z.object({ taken: z.array(z.object({ number: z.int() })) }));
  expect(taken.map(({ number }) => number)).toEqual([c, e, b]);
  expect(shown.filter((number) => number !== a)).toEqual([c, e, b]);
});

test("the plan counts waiting requests and lists the ten that would be taken, except one that a colleague has open", async () => {
  const own = await openOwnDatabase();
  const liveEvents = startLiveEvents(own);
  const app = appOver({ ...own, liveEvents });
  const numbers: number[] = [];
  for (let index = 0; index < 7; index += 1) numbers.push(await send(app, { comment: `Вопрос ${index}` }));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers;
  const set = (number: number, values: Partial<Record<"dueAt", SQL>> & { flags?: string[] }) =>
    own.db.update(requests).set(values).where(eq(requests.number, number));
  await set(a, { dueAt: sql`now() - interval '2 hours'` });
  await set(b, { dueAt: sql`now() - interval '1 hour'` });
  await set(c, { dueAt: sql`now() + interval '10 minutes'` });
  for (const number of [d, e]) await set(number, { dueAt: sql`date_trunc('minute', now()) + interval '20 minutes'` });
  await set(f, { dueAt: sql`now() + interval '2 hours'` });
  await set(g, { flags: ["spam"] });
  const olga = await signedIn(app, own.db, { roles: ["reception"], firstName: "Ольга" });
  const marina = await signedIn(app, own.db, { roles: ["reception"], firstName: "Марина" });
  const planned = async () => dataOf(await (await olga.get("/api/staff/requests/plan")).json(), requestPlanSchema);
  await marina.post(`/api/staff/requests/${a}/presence`, { isLooking: true });
  await expect.poll(async () => (await planned()).oldest).toEqual([b, c, d, e, f]);

  const { total, late, soon, next, later, spam } = await planned();
  const response = await olga.post("/api/staff/requests/take-oldest", { count: 2 });

  expect([total, late.count, soon.count, next.count, later, spam]).toEqual([7, 2, 1, 2, 1, 1]);
  expect(Date.parse(late.from ?? "")).toBeLessThan(Date.parse(late.to ?? ""));
  const { taken } = dataOf(await response.json(), takenSchema);
  expect(taken.map(({ number }) => number)).toEqual([b, c]);
  // The requests are returned with the versions of the answer; a request that has changed since is not returned.
  await act(marina, c, "take", 2);
  const back = taken.map(({ number, version }) => act(olga, number, "state", version, { state: "new", assigneeId: null }));
  expect((await Promise.all(back)).map(({ status }) => status)).toEqual([200, 409]);
  await liveEvents.stop();
  await own.close();
});

test("Z27: the plan names the soonest hour, including that of an agreed call", async ({ app, db }) => {
  await db.update(requests).set({ state: "done" });
  const numbers: number[] = [];
  for (let index = 0; index < 4; index += 1) numbers.push(await send(app, { comment: `Вопрос ${index}` }));
  const [call = 0, ...others] = numbers;
  const desk = await signedIn(app, db, { roles: ["reception"] });
  const planned = async () => dataOf(await (await desk.get("/api/staff/requests/plan")).json(), requestPlanSchema);
  await db.update(requests).set({ dueAt: sql`date_trunc('minute', now()) + interval '60 hours'` }).where(inArray(requests.number, others));
  await act(desk, call, "take", 1);
  await act(desk, call, "call-back", 2, { at: new Date(Date.now() + 3_600_000).toISOString() });

  const { soon, next } = await planned();

  expect([soon.count, next.count]).toEqual([0, 3]);
  expect(Math.round((Date.parse(soon.dueAt ?? "") - Date.now()) / 60_000)).toBe(60);
});

test("when two receptionists take one request at once, exactly one gets it, and the other learns who did", async () => {
  const own = await openOwnDatabase();
  const app = appOver(own);
  const olga = await signedIn(app, own.db, { roles: ["reception"], firstName: "Ольга" });
  const marina = await signedIn(app, own.db, { roles: ["reception"], firstName: "Марина" });
  for (let round = 0; round < 10; round += 1) {
    const number = await send(app, { comment: `Вопрос ${round}` });
    const answers = await Promise.all([act(olga, number, "take", 1), act(marina, number, "take", 1)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? "Ольга" : "Марина";
    const loser = answers.find(({ status }) => status === 409);
    expect(failureSchema.parse(await loser?.json()).error.conflict?.by).toBe(`${winner} Титова`);
    const [stored] = await own.db
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), eq(requests.version, 2)));
    expect(stored?.state).toBe("in_work");
  }
  await own.close();
});

test("an open panel learns of a new request and of its viewers within a second, and the event contains only numbers", async () => {
  const own = await openOwnDatabase();
  const liveEvents = startLiveEvents(own);
  const app = appOver({ ...own, liveEvents });
  const olga = await signedIn(app, own.db, { roles: ["reception"], firstName: "Ольга" });
  const marina = await signedIn(app, own.db, { roles: ["reception"], firstName: "Марина" });
  const stream = await olga.get("/api/staff/stream");
  expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
  expect([stream.headers.get("Cache-Control"), stream.headers.get("X-Accel-Buffering")]).toEqual(["no-store", "no"]);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  const hear = async (event: string) => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return "end";
      if (value?.event === event) return JSON.parse(value.data);
    }
  };
  expect(await hear("reset")).toEqual({});

  const startedAt = performance.now();
  const number = await send(app);
  expect(await hear("request")).toEqual({ number, isNew: true });
  expect(performance.now() - startedAt).toBeLessThan(1000);

  await marina.post(`/api/staff/requests/${number}/presence`, { isLooking: true });
  expect(await hear("presence")).toMatchObject({ number, viewers: [{ id: marina.id, firstName: "Марина" }] });
  expect((await listed(olga)).data[0]?.viewers).toMatchObject([{ id: marina.id }]);
  expect((await listed(marina)).data[0]?.viewers).toEqual([]);

  await olga.post("/api/staff/sign-out");
  expect(await hear("never")).toBe("end");
  await liveEvents.stop();
  await own.close();
});
