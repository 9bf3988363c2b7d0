import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { appOver, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { consentTo, lettersWith, received } from "../../../test/posts.ts";
import { addVacancy } from "../../../test/rows.ts";
import { refusedFields } from "../../../test/shapes.ts";
import type { Database } from "../../platform/database/database.ts";
import { givenConsents } from "../consents/table.ts";
import { openForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

const required = "Поле обязательно для заполнения!";
const wrongPhone = "Введите телефон, например +7 900 123-45-67";
const wrongEmail = "Введите адрес почты, например name@example.ru";

const person = { name: "Анна Кузнецова", phone: "+7 900 123-45-67" };
const feedback = { ...person, comment: "Спасибо за приём" };
const path = "/api/requests/feedback";
const vacancyPath = (slug: string) => `/api/requests/vacation/${slug}`;

async function stored(db: Database, id: string) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  if (!row) throw new Error(`No request ${id}`);
  return row;
}

const countRequests = (db: Database) => db.$count(requests);

describe("feedback", () => {
  test("feedback is stored sealed, and a letter without personal data is queued", async ({ app, db }) => {
    const consents = [await consentTo(db, "feedback")];

    const { id, number } = await received(await post(app, path, { ...feedback, consents, source: "/contacts?utm=1" }));

    const row = await stored(db, id);
    expect(row).toMatchObject({ number, kind: "feedback", state: "new", hasConsent: true, flags: [], source: "/contacts" });
    expect(JSON.stringify(row)).not.toMatch(/Кузнецова|123-45-67|9001234567|приём/);
    expect(openForm(testSealer, id, row.sealedForm)).toEqual(feedback);
    expect(await lettersWith(db, "number", number)).toMatchObject([
      { template: "request_received", payload: { number, kind: "feedback" } },
    ]);
    expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toMatchObject([{ form: "feedback" }]);
  });

  test("feedback requires exactly its three fields, and all errors are reported at once", async ({ app, db }) => {
    const before = await countRequests(db);

    expect(await refusedFields(await post(app, path, { service: 5 }))).toEqual({
      name: [required],
      phone: [required],
      comment: [required],
    });
    expect(await countRequests(db)).toBe(before);
  });

  test.for([
    ["name", "\u200b", required],
    ["name", "я".repeat(101), "Слишком длинный текст: не больше 100 знаков"],
    ["phone", "12345", wrongPhone],
    ["phone", ["+79001234567"], required],
    ["comment", "я".repeat(2001), "Слишком длинный текст: не больше 2000 знаков"],
    ["comment", "a\u0000b", "Недопустимые знаки в тексте"],
  ] as const)("%s %j is refused with a message", async ([field, value, message], { app }) => {
    expect(await refusedFields(await post(app, path, { ...feedback, [field]: value }))).toEqual({ [field]: [message] });
  });

  test("feedback with a filled trap field, sent too fast or with a doubtful phone is marked, never dropped; a consent for another purpose does not count", async ({
    db,
    dataDir,
  }) => {
    const now = new Date("2026-05-05T10:00:00Z");
    const app = appOver({ db, dataDir, now: () => now });
    const consents = [await consentTo(db, "record")];

    const { id } = await received(
      await post(app, path, { ...feedback, phone: "123-45-67", trap: "x", startedAt: "2026-05-05T09:59:59Z", consents }),
    );

    expect((await stored(db, id)).flags).toEqual(["spam", "too_fast", "no_consent", "check_phone"]);
  });

  test("a repeat gets the first answer, by key or by equal contents within ten minutes", async ({ app, db }) => {
    const before = await countRequests(db);
    const key = { "Idempotency-Key": randomUUID() };

    const first = await received(await post(app, path, feedback, key));
    const byKey = await received(await post(app, path, { ...feedback, trap: "later" }, key));
    const byContents = await received(await post(app, path, { ...feedback, phone: "8 900 123 45 67" }));
    const otherContents = await post(app, path, { ...feedback, comment: "Другое" }, key);

    expect([byKey, byContents]).toEqual([first, first]);
    expect(otherContents.status).toBe(409);
    expect(await countRequests(db)).toBe(before + 1);
  });

  test("a key belongs to one call: the same key with another form is not a repeat", async ({ app, db }) => {
    const key = { "Idempotency-Key": randomUUID() };
    const slug = await addVacancy(db);

    const first = await received(await post(app, path, feedback, key));
    const second = await received(await post(app, vacancyPath(slug), feedback, key));

    expect(second.id).not.toBe(first.id);
  });
});

describe("a response to a vacancy", () => {
  const send = async (app: TestApp, db: Database, body: unknown) => await post(app, vacancyPath(await addVacancy(db)), body);

  test("a response is stored with the vacancy's title, in both forms of the body", async ({ app, db }) => {
    const slug = await addVacancy(db, { title: "Медсестра" });
    const consents = [await consentTo(db, "vacancy")];

    const wrapped = await received(await post(app, vacancyPath(slug), { form: { ...person, email: "Anna@Example.ru" }, consents }));
    const bare = await received(await post(app, vacancyPath(slug), { ...person, comment: "Есть вопросы", consents }));

    const row = await stored(db, wrapped.id);
    expect(row).toMatchObject({ kind: "vacancy", hasConsent: true, flags: [], doctorId: null });
    expect(row.vacancyId).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/Кузнецова|123-45-67|9001234567|example/i);
    expect(openForm(testSealer, wrapped.id, row.sealedForm)).toEqual({
      ...person,
      email: "anna@example.ru",
      comment: null,
      vacancy: "Медсестра",
    });
    expect(openForm(testSealer, bare.id, (await stored(db, bare.id)).sealedForm)).toMatchObject({ email: null, comment: "Есть вопросы" });
    expect(await lettersWith(db, "number", wrapped.number)).toMatchObject([{ payload: { kind: "vacancy" } }]);
  });

  test.for([
    [{}, { name: [required], phone: [required] }],
    [{ form: {} }, { name: [required], phone: [required] }],
    [{ form: null }, { name: [required], phone: [required] }],
    [{ form: { ...person, name: "" } }, { name: [required] }],
    [{ form: { ...person, email: "нет" } }, { email: [wrongEmail] }],
    [{ form: { ...person, email: "a@b.ru\r\nBcc: c@d.ru" } }, { email: [wrongEmail] }],
    [{ form: { ...person, comment: "я".repeat(2001) } }, { comment: ["Слишком длинный текст: не больше 2000 знаков"] }],
    [{ ...person, phone: "1" }, { phone: [wrongPhone] }],
  ] as const)("errors of %j name the fields without the prefix", async ([body, fields], { app, db }) => {
    expect(await refusedFields(await send(app, db, body))).toEqual(fields);
  });

  test("a response to a closed vacancy answers 404", async ({ app, db }) => {
    const draft = await addVacancy(db, { status: "draft" });
    const ended = await addVacancy(db, { validUntil: "2020-01-01" });
    const before = await countRequests(db);

    for (const slug of [draft, ended, "nobody", randomUUID(), "%F0%9F%92%A9"]) {
      const response = await post(app, vacancyPath(slug), person);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, error: { code: "not_found" } });
    }
    expect(await countRequests(db)).toBe(before);
  });

  test("one person may respond to two vacancies, but to each only once", async ({ app, db }) => {
    const [one, other] = [await addVacancy(db), await addVacancy(db)];

    const first = await received(await post(app, vacancyPath(one), person));
    const again = await received(await post(app, vacancyPath(one), { form: person }));
    const second = await received(await post(app, vacancyPath(other), person));

    expect(again).toEqual(first);
    expect(second.id).not.toBe(first.id);
  });

  test("after ten minutes the same response counts as a new one", async ({ app, db }) => {
    const slug = await addVacancy(db);
    const first = await received(await post(app, vacancyPath(slug), person));
    await db.update(requests).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(requests.id, first.id));

    expect((await received(await post(app, vacancyPath(slug), person))).id).not.toBe(first.id);
  });
});
