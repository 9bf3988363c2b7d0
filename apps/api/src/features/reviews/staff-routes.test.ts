import { failureSchema } from "@len/contract/envelope";
import { staffReviewListSchema, staffReviewSchema } from "@len/contract/staff/reviews";
import { and, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { post, type TestApp, test } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { reviews } from "./table.ts";

const phone = "+7 900 000-17-52";
const comment = "Спасибо Веронике Смолиной. Звоните: 8 900 000-17-52.";

async function send(app: TestApp, db: Database, consents: "review" | "both", from = phone): Promise<string> {
  const rows = await db.execute(sql`select d.slug as doctor, s.slug as service from doctor_services ds
    join doctors d on d.id = ds.doctor_id join services s on s.id = ds.service_id where d.status = 'published' and d.state = 'active' limit 1`);
  const [pair] = z.object({ rows: z.array(z.object({ doctor: z.string(), service: z.string() })) }).parse(rows).rows;
  const documents = z
    .object({ data: z.array(z.object({ id: z.string(), version: z.int(), purpose: z.string() })) })
    .parse(await (await app.request("/api/consents")).json()).data;
  const wanted = consents === "both" ? ["review", "reviewPublication"] : ["review"];
  const response = await post(app, "/api/doctor-reviews/store", {
    rate: 5,
    name: "Наталья Карпова",
    phone: from,
    comment,
    service: { id: pair?.service },
    doctor: { id: pair?.doctor },
    consents: documents.filter(({ purpose }) => wanted.includes(purpose)).map(({ id, version }) => ({ documentId: id, version })),
  });
  return dataOf(await response.json(), z.object({ id: z.string() })).id;
}

const opened = async (browser: Browser, id: string) =>
  dataOf(await (await browser.get(`/api/staff/reviews/${id}`)).json(), staffReviewSchema);
const act = (browser: Browser, id: string, what: string, version: number, body: object = {}) =>
  browser.post(`/api/staff/reviews/${id}/${what}`, body, { "If-Match": `"${version}"` });

test("a moderator edits, replies and publishes; the author's original text stays sealed beside the edited one", async ({ app, db }) => {
  const id = await send(app, db, "both");
  const svetlana = await signedIn(app, db, { roles: ["moderator"] });
  const list = staffReviewListSchema.parse(await (await svetlana.post("/api/staff/reviews/list", {})).json());
  expect(list.data[0]).toMatchObject({ id, name: "Наталья Карпова", publicName: "Наталья К.", findings: 2, hasPublicationConsent: true });

  const review = await opened(svetlana, id);
  expect(review.textFindings.map(({ kind }) => kind)).toEqual(["surname", "phone"]);
  expect(review.consents.map(({ purpose }) => purpose).sort()).toEqual(["review", "reviewPublication"]);
  expect(JSON.stringify({ ...review, text: "", original: "", textFindings: [], beginning: "" })).not.toContain("000-17-52");
  const [view] = await db.select().from(auditLog).where(eq(auditLog.action, "review.view")).orderBy(desc(auditLog.id));
  expect(view).toMatchObject({ actor: `staff:${svetlana.id}`, entityId: id });

  const edit = { text: "Спасибо Веронике.", reply: "Наталья, спасибо за добрые слова." };
  const edited = await svetlana.put(`/api/staff/reviews/${id}`, edit, { "If-Match": `"${review.version}"` });
  expect(dataOf(await edited.json(), staffReviewSchema)).toMatchObject({ ...edit, original: comment, textFindings: [], replyFindings: [] });
  const published = await act(svetlana, id, "publish", review.version + 1);
  expect(dataOf(await published.json(), staffReviewSchema)).toMatchObject({ state: "published", version: review.version + 2 });

  const shown = await (await app.request(`/api/doctor-reviews?review=${id}&limit=1`)).text();
  expect(shown).toContain("Спасибо Веронике.");
  expect(shown).not.toContain("Смолиной");
});

test("the text of a review is stored sealed until publication, and sealed again after a rejection", async ({ app, db }) => {
  const id = await send(app, db, "both");
  const svetlana = await signedIn(app, db, { roles: ["moderator"] });
  const stored = async () => JSON.stringify(await db.select().from(reviews).where(eq(reviews.id, id)));
  const kept = [{ text: "Смолиной", reason: "Наш врач" }];
  const edit = { text: comment, reply: "Наталья, спасибо.", keptFindings: kept };
  const secrets = /Смолин|000-17-52|Наталья, спасибо/;
  expect(await stored()).not.toMatch(secrets);

  await svetlana.put(`/api/staff/reviews/${id}`, edit, { "If-Match": '"1"' });
  expect(await stored()).not.toMatch(secrets);
  expect(await opened(svetlana, id)).toMatchObject(edit);

  expect((await act(svetlana, id, "publish", 2)).status).toBe(200);
  expect(await stored()).toMatch(secrets);
  expect(await opened(svetlana, id)).toMatchObject(edit);

  expect((await act(svetlana, id, "reject", 3, { reason: "other", words: "По просьбе врача" })).status).toBe(200);
  expect(await stored()).not.toMatch(secrets);
  expect(await opened(svetlana, id)).toMatchObject(edit);
});

test("a review without consent to its publication cannot be published by anybody", async ({ app, db }) => {
  const id = await send(app, db, "review");
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const review = await opened(owner, id);
  expect(review.hasPublicationConsent).toBe(false);

  expect((await act(owner, id, "publish", review.version)).status).toBe(403);
  expect(await opened(owner, id)).toMatchObject({ state: "new" });
});

test("a rejection has a reason, which only staff see, and can be undone", async ({ app, db }) => {
  const id = await send(app, db, "both");
  const moderator = await signedIn(app, db, { roles: ["moderator"] });
  const { version } = await opened(moderator, id);

  const wordless = await act(moderator, id, "reject", version, { reason: "other" });
  expect(failureSchema.parse(await wordless.json()).error.fields).toEqual({ words: ["Напишите причину"] });
  expect((await act(moderator, id, "reject", version, { reason: "other", words: "Просила Наталья" })).status).toBe(200);
  expect(await opened(moderator, id)).toMatchObject({ state: "rejected", rejection: { reason: "other", words: "Просила Наталья" } });
  expect(JSON.stringify(await db.select().from(reviews).where(eq(reviews.id, id)))).not.toContain("Просила");
  expect((await act(moderator, id, "return", version + 1)).status).toBe(200);
  expect(await opened(moderator, id)).toMatchObject({ state: "new", rejection: null });
});

test("when two moderators change one review, the second change is refused, and the refusal has the stored review", async ({ app, db }) => {
  const id = await send(app, db, "both");
  const one = await signedIn(app, db, { roles: ["moderator"] });
  const other = await signedIn(app, db, { roles: ["moderator"] });
  const { version } = await opened(other, id);
  await act(one, id, "reject", version, { reason: "insults" });

  for (const [what, body] of Object.entries({
    publish: {},
    reject: { reason: "advertising" },
    return: {},
    visit: { requestNumber: null },
  })) {
    const response = await act(other, id, what, version, body);
    expect([what, response.status]).toEqual([what, 409]);
    expect(failureSchema.parse(await response.json()).error.conflict).toMatchObject({
      version: version + 1,
      current: { state: "rejected" },
    });
  }
});

test("an act that its author sends twice answers with the present review; another act, or a colleague's, is a conflict", async ({
  app,
  db,
}) => {
  const id = await send(app, db, "both");
  const svetlana = await signedIn(app, db, { roles: ["moderator"] });
  const colleague = await signedIn(app, db, { roles: ["moderator"] });
  const { version } = await opened(svetlana, id);
  const edit = (browser: Browser, text: string) =>
    browser.put(`/api/staff/reviews/${id}`, { text, reply: "Наталья, спасибо." }, { "If-Match": `"${version}"` });
  const rejection = { reason: "other", words: "Просила Наталья" };
  const statusAndVersion = async (response: Response) => [
    response.status,
    response.ok ? dataOf(await response.json(), staffReviewSchema).version : null,
  ];
  const changes = async () =>
    (await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id))
      .map(({ action }) => action)
      .filter((action) => action !== "review.view");

  await edit(svetlana, "Спасибо Веронике.");
  expect(await statusAndVersion(await edit(svetlana, "Спасибо Веронике."))).toEqual([200, version + 1]);
  expect(await statusAndVersion(await edit(svetlana, "Спасибо."))).toEqual([409, null]);
  expect(await statusAndVersion(await edit(colleague, "Спасибо Веронике."))).toEqual([409, null]);

  await act(svetlana, id, "publish", version + 1);
  expect(await statusAndVersion(await act(svetlana, id, "publish", version + 1))).toEqual([200, version + 2]);
  expect(await statusAndVersion(await act(colleague, id, "publish", version + 1))).toEqual([409, null]);
  expect(await statusAndVersion(await act(svetlana, id, "publish", version))).toEqual([409, null]);

  await act(svetlana, id, "reject", version + 2, rejection);
  expect(await statusAndVersion(await act(svetlana, id, "reject", version + 2, rejection))).toEqual([200, version + 3]);
  expect(await statusAndVersion(await act(svetlana, id, "reject", version + 2, { reason: "insults" }))).toEqual([409, null]);
  expect(await changes()).toEqual(["review.edit", "review.published", "review.rejected"]);
});

test("a visit is confirmed by a request from the author's phone only; the moderator sees its number and day", async ({ app, db }) => {
  const ask = async (from: string) => {
    const response = await post(app, "/api/requests/feedback", { name: "Наталья", phone: from, comment: from });
    return dataOf(await response.json(), z.object({ number: z.int() })).number;
  };
  const [own, foreign] = [await ask("8 (900) 000-17-52"), await ask("+7 900 111-11-11")];
  const id = await send(app, db, "both");
  const moderator = await signedIn(app, db, { roles: ["moderator"] });
  const review = await opened(moderator, id);
  expect(review.possibleVisits.map(({ number }) => number)).toEqual([own]);

  expect((await act(moderator, id, "visit", review.version, { requestNumber: foreign })).status).toBe(422);
  const tied = await act(moderator, id, "visit", review.version, { requestNumber: own });
  const confirmed = dataOf(await tied.json(), staffReviewSchema);
  expect(confirmed.visit).toMatchObject({ number: own });
  const isConfirmed = async () => (await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.isVisitConfirmed;
  expect(await isConfirmed()).toBe(true);
  expect((await act(moderator, id, "visit", confirmed.version, { requestNumber: null })).status).toBe(200);
  expect(await isConfirmed()).toBe(false);
});

test("the overview has, for each role, the counts that it may see, and no names", async ({ app, db }) => {
  await send(app, db, "both");
  const [owner, desk, moderator, editor] = [
    await signedIn(app, db, { roles: ["owner"] }),
    await signedIn(app, db, { roles: ["reception"] }),
    await signedIn(app, db, { roles: ["moderator"] }),
    await signedIn(app, db, { roles: ["editor"] }),
  ];
  const parts = z.object({ requests: z.unknown(), reviews: z.unknown(), upkeep: z.unknown() });
  const seen = async (browser: Browser) => {
    const { requests, reviews: waiting, upkeep } = dataOf(await (await browser.get("/api/staff/overview")).json(), parts);
    return [requests !== null, waiting !== null, upkeep !== null];
  };

  expect(await seen(owner)).toEqual([true, true, true]);
  expect(await seen(desk)).toEqual([true, false, false]);
  expect(await seen(moderator)).toEqual([false, true, false]);
  expect(await seen(editor)).toEqual([false, false, false]);
});

test("an automatic reload of the list records only newly shown reviews, and a conflict names the person who was first", async ({
  app,
  db,
}) => {
  const first = await send(app, db, "both");
  const svetlana = await signedIn(app, db, { roles: ["moderator"] });
  const { version } = await opened(svetlana, first);
  const readAgain = () => svetlana.post("/api/staff/reviews/list", {}, { "X-Background": "1" });
  const recorded = async () =>
    (await db.select().from(auditLog).where(eq(auditLog.action, "review.list"))).flatMap(({ details }) => details.ids ?? []);
  await svetlana.post("/api/staff/reviews/list", {});
  const before = (await recorded()).length;

  await readAgain();
  expect(await recorded()).toHaveLength(before);
  const second = await send(app, db, "both", "+7 900 000-17-53");
  await readAgain();
  expect((await recorded()).slice(before)).toEqual([second]);

  const other = await signedIn(app, db, { roles: ["moderator"], firstName: "Рената" });
  await act(other, first, "reject", version, { reason: "insults" });
  const response = await act(svetlana, first, "publish", version);
  expect(failureSchema.parse(await response.json()).error.conflict).toMatchObject({ by: "Рената Титова" });
});

test("nobody gets a review, by a background read or by an act, without an entry in the log", async ({ app, db }) => {
  const id = await send(app, db, "both");
  const [reader, actor] = [await signedIn(app, db, { roles: ["moderator"] }), await signedIn(app, db, { roles: ["moderator"] })];
  const readAgain = () => reader.get(`/api/staff/reviews/${id}`, { "X-Background": "1" });
  const viewers = async () => {
    const views = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "review.view"), eq(auditLog.entityId, id)));
    return views.map((view) => view.actor);
  };

  const { version } = dataOf(await (await readAgain()).json(), staffReviewSchema);
  expect(await viewers()).toEqual([`staff:${reader.id}`]);
  await readAgain();
  expect(await viewers()).toEqual([`staff:${reader.id}`]);
  expect((await act(actor, id, "reject", version, { reason: "insults" })).status).toBe(200);
  expect(await viewers()).toEqual([`staff:${reader.id}`, `staff:${actor.id}`]);
});
