import { receivedSchema } from "@len/contract/requests";
import { count, eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { refusedFields } from "../../../test/shapes.ts";
import type { Database } from "../../platform/database/database.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { settings } from "../../platform/settings/table.ts";
import { aliases } from "../../publishing/content/table.ts";
import { doctorServices } from "../catalogue/outline/doctor-table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { consentDocuments, givenConsents } from "../consents/table.ts";
import { openForm } from "./sealed-form.ts";
import { requestHistory, requests } from "./table.ts";

const path = "/api/requests/doctor-appointments";

const form = {
  kind: "record",
  name: "Анна Кузнецова",
  phone: "+7 900 123-45-67",
  comment: "После шести",
  service: { id: "any" },
  doctor: { id: "any" },
};

const required = "Поле обязательно для заполнения!";

async function received(response: Response) {
  expect(response.status).toBe(201);
  return z.strictObject({ success: z.literal(true), data: receivedSchema }).parse(await response.json()).data;
}

async function stored(db: Database, id: string) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  if (!row) throw new Error(`No request ${id}`);
  return row;
}

async function countRequests(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(requests);
  return row?.total ?? 0;
}

async function send(app: TestApp, changes: object = {}, headers: Record<string, string> = {}) {
  return await post(app, path, { ...form, ...changes }, headers);
}

test("numbers have six digits and do not reveal how many requests there are", async ({ app }) => {
  const numbers: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) numbers.push((await received(await send(app, { comment: `Запрос ${sent}` }))).number);

  expect(new Set(numbers).size).toBe(12);
  for (const number of numbers) expect(String(number)).toMatch(/^[1-9]\d{5}$/);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  expect(new Set(steps).size).toBe(11);
  expect(steps.some((step) => step < 0)).toBe(true);
});

test("after the clock was set back by days, a form equal to an earlier one is a new request", async ({ app, db }) => {
  const before = await received(await send(app));
  await db.update(requests).set({ createdAt: sql`now() + interval '2 days'` }).where(eq(requests.id, before.id));

  const after = await received(await send(app));

  expect(after.id).not.toBe(before.id);
  const { id, number } = after;
  expect(await received(await send(app))).toEqual({ id, number });
});

test("a request is stored sealed with its initial state, and a letter without personal data is queued", async ({ app, db }) => {
  const { id, number } = await received(await send(app));

  const row = await stored(db, id);
  expect(row).toMatchObject({ number, kind: "record", state: "new", doctorId: null, serviceId: null });
  expect(JSON.stringify(row)).not.toMatch(/Кузнецова|123-45-67|9001234567|После/);
  expect(openForm(testSealer, id, row.sealedForm)).toEqual({
    name: "Анна Кузнецова",
    phone: "+7 900 123-45-67",
    comment: "После шести",
    preferredTime: null,
    service: null,
    doctor: null,
  });
  expect(await db.select().from(requestHistory).where(eq(requestHistory.requestId, id))).toMatchObject([
    { state: "new", actor: "visitor" },
  ]);
  const letters = await db
    .select()
    .from(outbox)
    .where(sql`${outbox.payload} ->> 'number' = ${String(number)}`);
  expect(letters).toMatchObject([{ template: "request_received", payload: { number, kind: "record" } }]);
});

test("a new request wakes the mail worker, a repeat does not", async ({ db, dataDir }) => {
  let woken = 0;
  const app = appOver({ db, dataDir, onForm: () => woken++ });

  await received(await send(app));
  await received(await send(app));

  expect(woken).toBe(1);
});

describe("fields", () => {
  test("all five fields are required, and all errors are reported at once", async ({ app, db }) => {
    const before = await countRequests(db);

    const fields = await refusedFields(await post(app, path, {}));

    expect(fields).toEqual({ name: [required], phone: [required], service: [required], doctor: [required], comment: [required] });
    expect(await countRequests(db)).toBe(before);
  });

  test.for([
    ["name", ""],
    ["name", "   "],
    ["name", "\u200b\u200d"],
    ["name", null],
    ["name", 5],
    ["name", {}],
    ["comment", "\n\t"],
    ["phone", ""],
    ["service", null],
    ["service", "any"],
    ["service", {}],
    ["service", { id: "" }],
    ["service", { id: 7 }],
    ["doctor", []],
    ["doctor", { id: null }],
  ] as const)("%s %j counts as missing", async ([field, value], { app }) => {
    expect(await refusedFields(await send(app, { [field]: value }))).toEqual({ [field]: [required] });
  });

  test.for([
    ["name", "я".repeat(101), "Слишком длинный текст: не больше 100 знаков"],
    ["comment", "я".repeat(2001), "Слишком длинный текст: не больше 2000 знаков"],
    ["phone", "1".repeat(33), "Слишком длинный текст: не больше 32 знаков"],
    ["name", "Анна\u0000", "Недопустимые знаки в тексте"],
    ["comment", "a\ud800b", "Недопустимые знаки в тексте"],
    ["phone", "12345", "Введите телефон, например +7 900 123-45-67"],
    ["phone", "позвоните", "Введите телефон, например +7 900 123-45-67"],
    ["phone", "------", "Введите телефон, например +7 900 123-45-67"],
    ["phone", "+1 20 25", "Введите телефон, например +7 900 123-45-67"],
    ["service", { id: "nobody-knows" }, "Выберите услугу из списка"],
    ["doctor", { id: "00000000-0000-4000-8000-000000000000" }, "Выберите врача из списка"],
    ["doctor", { id: "a'; drop table requests; --" }, "Выберите врача из списка"],
  ] as const)("%s %j is refused with a message", async ([field, value, message], { app }) => {
    expect(await refusedFields(await send(app, { [field]: value }))).toEqual({ [field]: [message] });
  });

  test.for(["8 (900) 123-45-67", "89001234567", "9001234567", "+7(900)1234567", "123-45-67", "  +79001234567  "])(
    "the phone «%s» is accepted",
    async (phone, { app }) => {
      await received(await send(app, { phone }));
    },
  );

  test("text is stored as written, up to its limits", async ({ app, db }) => {
    const texts = {
      name: "О’Нил‐Ёлкина 👩‍⚕️".padEnd(100, "я"),
      comment: "<script>alert(1)</script>\n{{name}} %s \u202e".padEnd(2000, "ы"),
    };

    const { id } = await received(await send(app, texts));

    expect(openForm(testSealer, id, (await stored(db, id)).sealedForm)).toMatchObject(texts);
  });

  test("F4: unknown keys are ignored and not stored", async ({ app, db }) => {
    const body = `{"id":"1","number":1,"state":"done","hasConsent":true,"flags":[],"eraseAt":"2999-01-01","__proto__":{"kind":"services"},"constructor":1,${JSON.stringify(form).slice(1)}`;
    const response = await app.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });

    const { id } = await received(response);

    expect(id).not.toBe("1");
    expect(await stored(db, id)).toMatchObject({ state: "new", kind: "record", hasConsent: false });
  });

  test("invalid signals never cause a refusal", async ({ app, db }) => {
    const odd = { trap: 1, startedAt: {}, source: 5, consents: "yes" };

    const { id } = await received(await send(app, odd));

    expect(await stored(db, id)).toMatchObject({ kind: "record", source: null });
  });
});

describe("choices", () => {
  async function clinic(db: Database) {
    const { groupId } = await addDirection(db, "kardiologiya");
    const serviceId = await addService(db, { groupId, slug: "ekg", title: "ЭКГ" });
    const doctorId = await addDoctor(db, { slug: "kardiolog", lastName: "Орлова", firstName: "Анна", middleName: "Ильинична" });
    await db.insert(prices).values([
      { serviceId, title: "ЭКГ", kind: "exact", amount: 200_000, position: 1 },
      { serviceId, title: "Старая", kind: "exact", amount: 1, position: 0, validTo: "2020-01-01" },
    ]);
    return { serviceId, doctorId };
  }

  test("a service and a doctor are accepted by slug or id, and the price shown to the visitor is stored", async ({ app, db }) => {
    const { serviceId, doctorId } = await clinic(db);
    await db.insert(doctorServices).values({ doctorId, serviceId, amount: 250_000 });

    const bySlug = await received(await send(app, { kind: "services", service: { id: "ekg", title: "x" }, doctor: { id: "kardiolog" } }));
    const byId = await received(await send(app, { service: { id: serviceId }, doctor: { id: doctorId } }));
    const anyDoctor = await received(await send(app, { service: { id: "ekg" } }));

    const row = await stored(db, bySlug.id);
    expect(row).toMatchObject({ kind: "services", serviceId, doctorId, priceSeen: 250_000 });
    expect(openForm(testSealer, bySlug.id, row.sealedForm)).toMatchObject({ service: "ЭКГ", doctor: "Орлова Анна Ильинична" });
    expect(await stored(db, byId.id)).toMatchObject({ serviceId, doctorId });
    expect(await stored(db, anyDoctor.id)).toMatchObject({ serviceId, doctorId: null, priceSeen: 200_000 });
  });

  test("a former slug of a service or doctor is accepted unless another one uses it now", async ({ app, db }) => {
    const { serviceId, doctorId } = await clinic(db);
    const otherId = await addDoctor(db, { slug: "taken" });
    await db.insert(aliases).values([
      { entity: "services", slug: "old-ekg", entityId: serviceId },
      { entity: "doctors", slug: "old-kardiolog", entityId: doctorId },
      { entity: "doctors", slug: "taken", entityId: doctorId },
    ]);

    const { id } = await received(await send(app, { service: { id: "old-ekg" }, doctor: { id: "old-kardiolog" } }));
    const other = await received(await send(app, { doctor: { id: "taken" } }));

    expect(await stored(db, id)).toMatchObject({ serviceId, doctorId });
    expect(await stored(db, other.id)).toMatchObject({ doctorId: otherId });
  });

  test("a service that the doctor does not provide is accepted and marked for staff", async ({ app, db }) => {
    await clinic(db);

    const { id } = await received(await send(app, { service: { id: "ekg" }, doctor: { id: "kardiolog" } }));

    expect((await stored(db, id)).flags).toContain("doctor_service_mismatch");
  });

  test("hidden services and doctors cannot be chosen", async ({ app, db }) => {
    const { serviceId } = await clinic(db);
    await db.update(services).set({ status: "draft" }).where(eq(services.id, serviceId));
    await addDoctor(db, { slug: "gone", state: "left" });

    expect(await refusedFields(await send(app, { service: { id: "ekg" }, doctor: { id: "gone" } }))).toEqual({
      service: ["Выберите услугу из списка"],
      doctor: ["Выберите врача из списка"],
    });
  });
});

describe("marks for staff", () => {
  const flagsOf = async (app: TestApp, db: Database, changes: object) =>
    (await stored(db, (await received(await send(app, changes))).id)).flags;

  test("S1: a form with a filled trap field, sent too fast or with a doubtful phone is marked, never dropped", async ({ db, dataDir }) => {
    const now = new Date("2026-05-05T10:00:00Z");
    const app = appOver({ db, dataDir, now: () => now });

    expect(await flagsOf(app, db, { comment: "1", trap: "https://spam.example" })).toEqual(["spam", "no_consent"]);
    expect(await flagsOf(app, db, { comment: "2", startedAt: "2026-05-05T09:59:58Z" })).toEqual(["too_fast", "no_consent"]);
    expect(await flagsOf(app, db, { comment: "3", startedAt: "2026-05-05T09:59:30Z" })).toEqual(["no_consent"]);
    expect(await flagsOf(app, db, { comment: "4", startedAt: "2026-05-05T10:00:30Z" })).toEqual(["no_consent"]);
    expect(await flagsOf(app, db, { comment: "5", phone: "123-45-67" })).toEqual(["no_consent", "check_phone"]);
  });

  test("the consent is recorded with the hash of its text", async ({ app, db }) => {
    const [document] = await db.select().from(consentDocuments).where(eq(consentDocuments.purpose, "record"));
    const consent = { documentId: document?.id, version: document?.version };

    const { id } = await received(await send(app, { consents: [consent, consent] }));

    expect(await stored(db, id)).toMatchObject({ hasConsent: true, flags: [] });
    expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toMatchObject([
      { subject: "requests", form: "record", documentId: document?.id, version: document?.version, textHash: document?.hash },
    ]);
  });

  test("a consent to an unknown document or version does not count", async ({ app, db }) => {
    const [document] = await db.select().from(consentDocuments).where(eq(consentDocuments.purpose, "record"));
    const consents = [
      { documentId: document?.id, version: 99 },
      { documentId: document?.id, version: Number.MAX_SAFE_INTEGER },
      { documentId: "00000000-0000-4000-8000-000000000000", version: 1 },
      { documentId: "\u0000", version: 1 },
    ];

    const { id } = await received(await send(app, { consents }));

    expect(await stored(db, id)).toMatchObject({ hasConsent: false, flags: ["no_consent"] });
    expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toEqual([]);
  });

  test("a consent for another purpose is recorded but does not count for this form", async ({ app, db }) => {
    const [document] = await db.select().from(consentDocuments).where(eq(consentDocuments.purpose, "subscription"));

    const { id } = await received(await send(app, { consents: [{ documentId: document?.id, version: document?.version }] }));

    expect(await stored(db, id)).toMatchObject({ hasConsent: false, flags: ["no_consent"] });
    expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toHaveLength(1);
  });

  test("the source page is stored without its query", async ({ app, db }) => {
    const { id } = await received(await send(app, { source: "/specialists/yaseneva-mariya?search=родинка#zapis" }));
    const odd = await received(await send(app, { source: "javascript:alert(1)", comment: "odd" }));

    expect((await stored(db, id)).source).toBe("/specialists/yaseneva-mariya");
    expect((await stored(db, odd.id)).source).toBeNull();
  });

  test("a request gets an erasure date after the months set by staff", async ({ app, db }) => {
    await db.update(settings).set({ value: 3 }).where(eq(settings.key, "retentionMonths"));

    const { id } = await received(await send(app));

    const afterMonths = sql<boolean>`erase_at = created_at + interval '3 months'`;
    const [row] = await db.select({ isAfterMonths: afterMonths }).from(requests).where(eq(requests.id, id));
    expect(row?.isAfterMonths).toBe(true);
  });
});

describe("repeats", () => {
  test("the same key gets the first answer, whatever happened in between", async ({ app, db }) => {
    const before = await countRequests(db);
    const headers = { "Idempotency-Key": "3f2a-first" };

    const first = await received(await send(app, {}, headers));
    const again = await received(await send(app, { trap: "later", startedAt: "2026-01-01T00:00:00Z", unknown: 1 }, headers));

    expect(again).toEqual(first);
    expect(await countRequests(db)).toBe(before + 1);
  });

  test("the same key with other contents is a conflict", async ({ app, db }) => {
    const headers = { "Idempotency-Key": "3f2a-second" };
    await received(await send(app, {}, headers));
    const before = await countRequests(db);

    const response = await send(app, { comment: "Другой" }, headers);

    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, error: { code: "conflict" } });
    expect(await countRequests(db)).toBe(before);
  });

  test("a refused form does not use up its key", async ({ app }) => {
    const headers = { "Idempotency-Key": "3f2a-third" };

    await refusedFields(await send(app, { name: "" }, headers));

    await received(await send(app, {}, headers));
  });

  test.for(["", " ", "a".repeat(201), "ключ", "a b"])("the key «%s» is refused", async (key, { app }) => {
    const response = await app.request(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": Buffer.from(key).toString("latin1") },
        body: JSON.stringify(form),
      }),
    );

    expect(await refusedFields(response)).toEqual({ "Idempotency-Key": ["От 1 до 200 видимых знаков ASCII"] });
  });

  test("S5: without a key, equal contents within ten minutes are one request, however the phone is written", async ({ app, db }) => {
    const before = await countRequests(db);

    const first = await received(await send(app));
    const again = await received(await send(app, { phone: "8 (900) 123-45-67", name: " Анна Кузнецова " }));
    const other = await received(await send(app, { comment: "Утром" }));

    // Only the first answer contains the link of the visitor's page.
    expect(again).toEqual({ id: first.id, number: first.number });
    expect(other.id).not.toBe(first.id);
    expect(await countRequests(db)).toBe(before + 2);
  });

  test("after ten minutes the same contents are a new request", async ({ app, db }) => {
    const first = await received(await send(app));
    await db.update(requests).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(requests.id, first.id));

    expect((await received(await send(app))).id).not.toBe(first.id);
  });
});
