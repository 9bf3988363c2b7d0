import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appointmentRequestSchema, feedbackSchema, vacancyRequestSchema } from "@len/contract/requests";
import { reviewFormSchema } from "@len/contract/reviews";
import { subscriptionSchema } from "@len/contract/subscriptions";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { testSealer } from "../../test/app.ts";
import { test as base, openOwnDatabase } from "../../test/database.ts";
import { addDirection, addDoctor, addVacancy } from "../../test/rows.ts";
import { addPerson } from "../../test/staff.ts";
import { runStaffCommand } from "../../test/with-features.ts";
import { services } from "../features/catalogue/outline/service-table.ts";
import { news } from "../features/news/table.ts";
import { eraseDueRequests } from "../features/requests/erase-request.ts";
import { receiveFeedback, receiveRequest, receiveVacancyRequest } from "../features/requests/receive-request.ts";
import { requestNotes, requests } from "../features/requests/table.ts";
import { receiveReview } from "../features/reviews/receive-review.ts";
import { reviews } from "../features/reviews/table.ts";
import { receiveSubscription } from "../features/subscriptions/receive-subscription.ts";
import { subscriptions } from "../features/subscriptions/table.ts";
import { auditLog } from "../platform/audit/table.ts";
import type { Database } from "../platform/database/database.ts";
import { outbox } from "../platform/outbox/table.ts";
import { checkDataKeys } from "../platform/sealing/check-data-keys.ts";
import { newDataKey, parseDataKeys } from "../platform/sealing/data-keys.ts";
import { createSealer } from "../platform/sealing/sealing.ts";
import { readEdition } from "../publishing/edition/edition.ts";

const depsOf = (db: Database) => ({ db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" });

const test = base.extend(
  "staff",
  ({ db }) =>
    (...args: string[]) =>
      runStaffCommand(args, depsOf(db)),
);

async function sendRequest(db: Database) {
  const form = appointmentRequestSchema.parse({
    kind: "record",
    name: "Анна\tКанарейкина",
    phone: "+7 900 123-45-67",
    comment: "вечером,\nесли можно",
    service: { id: "any" },
    doctor: { id: "any" },
  });
  return receiveRequest(db, testSealer, { form, idempotencyKey: null, now: new Date() });
}

const lastAudit = async (db: Database) => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test("a list of requests contains no personal data and needs no audit entry", async ({ db, staff }) => {
  const { number } = await sendRequest(db);
  const before = await lastAudit(db);

  const { exitCode, output } = await staff("requests", "list", "--state", "new");

  expect(exitCode).toBe(0);
  expect(output).toContain(`${number}`);
  expect(output).toContain("запись на приём");
  expect(output).not.toMatch(/Анна|123-45-67|9001234567|вечером/);
  expect(await lastAudit(db)).toEqual(before);
});

test("a request is shown in full, safe for the terminal, and the view is recorded", async ({ db, staff }) => {
  const { id, number } = await sendRequest(db);

  const { exitCode, output } = await staff("requests", "show", String(number));

  expect(exitCode).toBe(0);
  expect(output).toContain("Имя: Анна Канарейкина");
  expect(output).toContain("Телефон: +7 900 123-45-67");
  expect(output).toContain("Комментарий: вечером, если можно");
  expect(output).toContain("посетитель");
  expect(await lastAudit(db)).toMatchObject({ actor: "terminal:anna", action: "request.view", entityId: id, details: { number } });
});

test("a request can be completed once", async ({ db, staff }) => {
  const { number } = await sendRequest(db);

  expect(await staff("requests", "done", String(number))).toEqual({ exitCode: 0, output: `Заявка № ${number}: завершена.` });
  expect((await staff("requests", "done", String(number))).output).toContain("уже была");
  expect((await staff("requests", "list", "--state", "new")).output).toBe("Заявок нет.");
});

test("a request gets every state, notes and an assignee, and each act is recorded", async ({ db, staff }) => {
  const { id, number } = await sendRequest(db);
  const n = String(number);

  for (const [state, word] of [
    ["in_work", "в работе"],
    ["called", "перезвонили"],
    ["booked", "записали"],
    ["refused", "отказ"],
    ["spam", "спам"],
    ["done", "завершена"],
    ["new", "новая"],
  ] as const) {
    expect(await staff("requests", "state", n, state)).toEqual({ exitCode: 0, output: `Заявка № ${n}: ${word}.` });
    expect(await lastAudit(db)).toMatchObject({ action: "request.state", entityId: id, actor: "terminal:anna" });
  }
  expect(await staff("requests", "note", n, "Перезвонить\u001b[31m после 18")).toMatchObject({ exitCode: 0 });
  expect(await lastAudit(db)).toMatchObject({ action: "request.note", entityId: id, details: { number } });
  expect((await db.select().from(requestNotes))[0]?.sealedText).not.toContain("Перезвонить");
  const olga = await addPerson(db, { roles: ["reception"] });
  expect(await staff("requests", "assign", n, olga.email.toUpperCase())).toEqual({
    exitCode: 0,
    output: `Заявку № ${n} ведёт Ольга Титова.`,
  });
  const editor = await addPerson(db, { roles: ["editor"] });
  for (const email of [editor.email, "nobody@len.test"]) expect(await staff("requests", "assign", n, email)).toMatchObject({ exitCode: 1 });

  const { output } = await staff("requests", "show", n);
  for (const line of ["Ведёт: Ольга Титова", "terminal:anna: Перезвонить [31m после 18", "спам  terminal:anna"])
    expect(output).toContain(line);
  expect(await staff("requests", "assign", n, "-")).toEqual({ exitCode: 0, output: `Заявку № ${n} не ведёт никто.` });
  expect(await lastAudit(db)).toMatchObject({ action: "request.assign", details: { number, from: olga.id, to: null } });
});

test("no note can be added to an erased request", async ({ db, staff }) => {
  const { id, number } = await sendRequest(db);
  await db
    .update(requests)
    .set({ eraseAt: new Date("2020-01-01") })
    .where(eq(requests.id, id));
  await eraseDueRequests(db);

  expect(await staff("requests", "note", String(number), "Анна просила перезвонить")).toMatchObject({ exitCode: 1 });
  expect(await db.select().from(requestNotes)).toEqual([]);
});

test("a review is shown, published and rejected, and each act is recorded", async ({ db, staff }) => {
  const [review] = await db
    .insert(reviews)
    .values({ publicName: "Анна К.", text: "Спокойно\u001b[31m и по делу", hasConsent: true })
    .returning();
  const id = review?.id ?? "";

  const { output } = await staff("reviews", "list");
  expect(output).toContain(id);
  expect(output).toContain("Спокойно [31m и по делу");
  expect(await lastAudit(db)).toMatchObject({ action: "review.list" });
  expect(await staff("reviews", "publish", id)).toMatchObject({ exitCode: 0 });
  expect(await staff("reviews", "reject", id)).toMatchObject({ exitCode: 0 });
  expect(await lastAudit(db)).toMatchObject({ action: "review.rejected", actor: "terminal:anna" });
});

test("feedback and responses to vacancies are listed by kind and shown in full", async ({ db, staff }) => {
  const person = { name: "Анна Канарейкина", phone: "+7 900 123-45-67" };
  const [idempotencyKey, now] = [null, new Date()];
  const vacancy = await addVacancy(db, { title: "Медсестра процедурная" });
  const feedback = feedbackSchema.parse({ ...person, comment: "Спасибо", trap: "x" });
  const answer = vacancyRequestSchema.parse({ form: { ...person, email: "anna@example.ru" } });
  const first = await receiveFeedback(db, testSealer, { form: feedback, idempotencyKey, now });
  const second = await receiveVacancyRequest(db, testSealer, { form: answer, idempotencyKey, now, vacancy });

  const { output } = await staff("requests", "list");
  expect(output).toMatch(new RegExp(`^${first.number} .*обратная связь .*похоже на спам, без согласия$`, "m"));
  expect(output).toMatch(new RegExp(`^${second.number} .*вакансия .*Медсестра процедурная`, "m"));
  expect(output).not.toMatch(/Канарейкина|123-45-67|9001234567|example/);

  const shown = (await staff("requests", "show", String(second.number))).output;
  for (const line of ["Имя: Анна Канарейкина", "Почта: anna@example.ru", "Вакансия: Медсестра процедурная"]) expect(shown).toContain(line);
  expect(shown).not.toMatch(/Комментарий|подобрать/);
  expect((await staff("requests", "show", String(first.number))).output).toContain("Комментарий: Спасибо");
});

test("an erased request is shown with its remaining data", async ({ db, staff }) => {
  const { id, number } = await sendRequest(db);
  await db
    .update(requests)
    .set({ eraseAt: new Date("2020-01-01") })
    .where(eq(requests.id, id));
  await eraseDueRequests(db);

  const { exitCode, output } = await staff("requests", "show", String(number));

  expect(exitCode).toBe(0);
  expect(output).toContain("Персональные данные удалены");
  expect(output).not.toMatch(/Канарейкина|123-45-67|9001234567|вечером/);
});

test("a review is shown with its author, and the view is recorded", async ({ db, staff }) => {
  await addDirection(db, "kardiologiya", { title: "Кардиология" });
  await addDoctor(db, { slug: "kardiolog" });
  const form = reviewFormSchema.parse({
    rate: 5,
    name: "Анна Канарейкина",
    phone: "+7 900 123-45-67",
    comment: "Спокойно\u2028и по делу",
    service: { id: "kardiologiya" },
    doctor: { id: "kardiolog" },
  });
  const { id, number } = await receiveReview(db, testSealer, { form, idempotencyKey: null, now: new Date() });

  expect((await staff("reviews", "list")).output).toMatch(/оценка 5 +без согласия, без согласия на публикацию$/m);
  const { output } = await staff("reviews", "show", id);

  const lines = [`Отзыв № ${number}, оценка 5.`, "На сайте: Анна К.", "Имя: Анна Канарейкина", "Комментарий: Спокойно и по делу"];
  for (const line of [...lines, "Услуга: Кардиология"]) expect(output).toContain(line);
  expect(await lastAudit(db)).toMatchObject({ actor: "terminal:anna", action: "review.view", entityId: id, details: { number } });
  expect(await staff("reviews", "show", "00000000-0000-4000-8000-000000000000")).toMatchObject({ exitCode: 1 });
});

test("subscribers are confirmed addresses, and the view is recorded", async ({ db, staff }) => {
  expect((await staff("subscriptions", "list")).output).toBe("Подписчиков нет.");
  const subscribe = (email: string) =>
    receiveSubscription(db, testSealer, { form: subscriptionSchema.parse({ email }), idempotencyKey: null, now: new Date() });
  const { id } = await subscribe("anna@example.ru");
  await subscribe("petr@example.ru");
  await db.update(subscriptions).set({ state: "confirmed", confirmedAt: new Date() }).where(eq(subscriptions.id, id));

  const { output } = await staff("subscriptions", "list");

  expect(output).toContain("anna@example.ru");
  expect(output).not.toContain("petr");
  expect(await lastAudit(db)).toMatchObject({ actor: "terminal:anna", action: "subscription.list" });
});

test("a news item is unpublished and published again", async ({ db, staff }) => {
  const [item] = await db.select().from(news).limit(1);
  const slug = item?.slug ?? "";
  const statusNow = async () => (await db.select({ status: news.status }).from(news).where(eq(news.slug, slug)))[0]?.status;

  expect(await staff("content", "unpublish", "news", slug, "--force")).toMatchObject({ exitCode: 0 });
  expect(await statusNow()).toBe("archived");
  expect(await staff("content", "unpublish", "news", slug)).toMatchObject({ exitCode: 1 });
  expect(await staff("content", "publish", "news", slug)).toMatchObject({ exitCode: 0, output: "Опубликовано, версия 1." });
  expect(await statusNow()).toBe("published");
});

test("settings are given as JSON and validated", async ({ staff }) => {
  expect(await staff("settings", "set", "welcomeReady", "false")).toEqual({ exitCode: 0, output: "welcomeReady = false" });
  expect((await staff("settings", "list")).output).toMatch(/^welcomeReady +false$/m);
  expect((await staff("settings", "list")).output).not.toContain("dataKeyCheck");
  expect(await staff("settings", "set", "welcomeReady", "12")).toMatchObject({ exitCode: 1 });
  expect(await staff("settings", "set", "dataKeyCheck", "{}")).toMatchObject({ exitCode: 1 });
  expect(await staff("settings", "set", "welcomeReady", "нет")).toMatchObject({ exitCode: 2 });
});

test("letters that were set aside are listed and sent again", async ({ db, staff }) => {
  expect((await staff("outbox", "list")).output).toBe("Все письма отправлены.");
  const payload = { number: 1024, kind: "record" };
  await db.insert(outbox).values({ template: "request_received", payload, messageId: "m1", deadAt: new Date(), lastError: "ETIMEDOUT" });

  expect((await staff("outbox", "list")).output).toMatch(/1024 .*отказались +ETIMEDOUT/);
  expect((await staff("outbox", "retry")).output).toBe("Снова в очереди: 1.");
});

test("the audit log is verified", async ({ staff }) => {
  expect((await staff("audit", "verify")).output).toContain("Журнал цел");
});

test.for([
  [["nothing"], 2],
  [["requests"], 2],
  [["requests", "show"], 2],
  [["requests", "show", "1; drop table"], 2],
  [["requests", "show", "1", "2"], 2],
  [["requests", "show", "999999"], 1],
  [["requests", "list", "--state", "old"], 2],
  [["requests", "state", "999999", "done"], 1],
  [["requests", "state", "1", "gone"], 2],
  [["requests", "note", "1", " "], 2],
  [["requests", "assign"], 2],
  [["content", "list", "users"], 2],
  [["content", "new", "services"], 2],
  [["content", "new", "services", "/nowhere/service.yaml"], 1],
  [["content", "edit", "services", "botulinoterapiya", "/nowhere/service.yaml", "--base", "x"], 2],
  [["content", "show", "services", "takoj-net"], 1],
  [["demo"], 2],
  [["consents", "publish", "/nowhere/consent.yaml"], 1],
  [["requests", "list", "--page", "0"], 2],
  [["requests", "list", "--nothing"], 2],
  [["reviews", "publish", "1"], 2],
  [["content", "publish", "users", "anna"], 2],
  [["restore", "file"], 1],
  [["help"], 0],
  [[], 0],
] satisfies [string[], number][])("the command %j ends with exit code %i", async ([args, exitCode], { staff }) => {
  expect((await staff(...args)).exitCode).toBe(exitCode);
});

test("a backup restores everything into an empty database, and the key is checked", async ({ onTestFinished }) => {
  const [from, to] = [await openOwnDatabase(), await openOwnDatabase()];
  const dataDir = await mkdtemp(join(tmpdir(), "backup-"));
  for (const end of [from.close, to.close, () => rm(dataDir, { recursive: true })]) onTestFinished(end);
  const file = join(dataDir, "backup.len");
  const { number } = await sendRequest(from.db);
  await checkDataKeys(from.db, testSealer);
  const on =
    (db: Database, more = {}) =>
    (...args: string[]) =>
      runStaffCommand(args, { ...depsOf(db), dataDir, hasDatabaseAlone: true, ...more });
  const otherSealer = createSealer(parseDataKeys(newDataKey("test"), "test"));

  expect(await on(from.db)("backup", file)).toMatchObject({ exitCode: 0 });
  expect(await on(to.db)("restore", file)).toMatchObject({ exitCode: 1 });
  expect(await on(to.db, { hasDatabaseAlone: false })("restore", file, "--force")).toMatchObject({ exitCode: 1 });
  expect(await on(to.db, { sealer: otherSealer })("restore", file, "--force")).toMatchObject({ exitCode: 1 });
  expect((await on(to.db)("requests", "list")).output).toBe("Заявок нет.");
  expect(await on(to.db)("restore", file, "--force")).toMatchObject({ exitCode: 0 });

  expect((await readEdition(to.db)).edition).toBeGreaterThan((await readEdition(from.db)).edition);
  expect((await on(to.db)("requests", "show", String(number))).output).toContain("Канарейкина");
  expect((await on(to.db)("audit", "verify")).exitCode).toBe(0);
  expect((await lastAudit(to.db))?.action).toBe("request.view");
});

test("content can be pinned, moved, trashed and restored from the terminal", async ({ db, staff }) => {
  const order = async () => (await db.select({ slug: services.slug }).from(services).orderBy(services.position)).map(({ slug }) => slug);
  const [first = "", second = "", third = ""] = await order();

  expect(await staff("content", "move", "services", third, second)).toMatchObject({ exitCode: 0 });
  expect((await order()).slice(0, 3)).toEqual([first, third, second]);
  expect(await staff("content", "move", "services", first)).toMatchObject({ exitCode: 0 });
  expect((await order()).at(-1)).toBe(first);
  expect(await staff("content", "move", "services", third, third)).toMatchObject({ exitCode: 1 });
  expect(await staff("content", "move", "services", third, first, second)).toMatchObject({ exitCode: 2 });
  expect(await staff("content", "move", "news", "ochki-ot-solnca")).toMatchObject({ exitCode: 1 });

  expect(await staff("content", "pin", "doctors", "yaseneva-mariya")).toMatchObject({ exitCode: 0 });
  expect(await staff("content", "unpin", "doctors", "yaseneva-mariya")).toMatchObject({ exitCode: 0 });
  expect(await staff("content", "pin", "services", second)).toMatchObject({ exitCode: 1 });
  expect(await staff("content", "archive", "doctors", "yaseneva-mariya", "--force")).toMatchObject({ exitCode: 0 });
  expect(await staff("content", "unpublish", "doctors", "yaseneva-mariya")).toMatchObject({ exitCode: 1 });
  expect(await staff("content", "restore", "doctors", "yaseneva-mariya")).toMatchObject({ exitCode: 0 });
  expect(await lastAudit(db)).toMatchObject({ action: "content.restore", actor: "terminal:anna" });

  const [review] = await db.select().from(reviews).where(eq(reviews.state, "published")).limit(1);
  expect(await staff("reviews", "pin", review?.id ?? "")).toMatchObject({ exitCode: 0 });
  expect(await staff("reviews", "unpin", review?.id ?? "")).toMatchObject({ exitCode: 0 });
});

test("a direction with services is unpublished only with --force, and staff get a message", async ({ staff }) => {
  const refused = await staff("content", "unpublish", "categories", "flebologiya");

  expect(refused.exitCode).toBe(1);
  expect(refused.output).toMatch(
    /^На карточку ссылаются: \d+\. Вместе с ней с сайта пропадут услуги: \d+\. Если так и нужно, повторите с --force\.$/,
  );
  expect(await staff("content", "unpublish", "categories", "flebologiya", "--force")).toEqual({ exitCode: 0, output: "Снято с сайта." });
});
