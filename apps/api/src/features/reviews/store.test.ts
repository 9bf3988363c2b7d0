import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, test, testSealer } from "../../../test/app.ts";
import { consentTo, lettersWith, received } from "../../../test/posts.ts";
import { addDirection, addDoctor, addService } from "../../../test/rows.ts";
import { readReviews, refusedFields } from "../../../test/shapes.ts";
import type { Database } from "../../platform/database/database.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { reviewFormContext } from "../../platform/sealing/contexts.ts";
import { aliases } from "../../publishing/content/table.ts";
import { doctorServices, doctors } from "../catalogue/outline/doctor-table.ts";
import { givenConsents } from "../consents/table.ts";
import { publishReview } from "./moderate.ts";
import { openDraft } from "./sealed-form.ts";
import { reviews } from "./table.ts";

const path = "/api/doctor-reviews/store";
const required = "Поле обязательно для заполнения!";
const notADoctor = "Выберите врача из списка";
const notAService = "Выберите услугу из списка";

const form = { name: "Анна Кузнецова", phone: "+7 900 123-45-67", comment: "Спокойно и по делу" };

async function clinic(db: Database) {
  const { directionId, groupId } = await addDirection(db, "kardiologiya", { title: "Кардиология" });
  const serviceId = await addService(db, { groupId, slug: "ekg", title: "ЭКГ" });
  const doctorId = await addDoctor(db, { slug: "kardiolog", lastName: "Орлова", firstName: "Анна", middleName: "Ильинична" });
  await db.insert(doctorServices).values({ doctorId, serviceId });
  return { directionId, groupId, serviceId, doctorId };
}

const chosen = { service: { id: "ekg" }, doctor: { id: "kardiolog" } };
const send = async (app: TestApp, changes: object = {}, headers = {}) => await post(app, path, { ...form, ...chosen, ...changes }, headers);

async function stored(db: Database, id: string) {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!row) throw new Error(`No review ${id}`);
  return row;
}

test("a review is stored with its author sealed, and a letter about it is queued", async ({ app, db }) => {
  const { serviceId, doctorId } = await clinic(db);
  const consents = [await consentTo(db, "review"), await consentTo(db, "reviewPublication")];

  const { id, number } = await received(await send(app, { rate: 5, consents, source: "/specialists/kardiolog?review=1" }));

  const { sealedForm, ...row } = await stored(db, id);
  expect(row).toMatchObject({
    number,
    state: "new",
    doctorId,
    serviceId,
    categoryId: null,
    rate: 5,
    publicName: "Анна К.",
    text: "",
    hasConsent: true,
    flags: [],
    source: "/specialists/kardiolog",
  });
  expect(JSON.stringify({ ...row, sealedForm })).not.toMatch(/Кузнецова|123-45-67|9001234567|Спокойно/);
  expect(openDraft(testSealer, row)).toEqual({ text: "Спокойно и по делу", reply: null, keptFindings: [] });
  expect(JSON.parse(testSealer.open(sealedForm ?? "", reviewFormContext(id)))).toEqual({
    ...form,
    rate: 5,
    service: "ЭКГ",
    doctor: "Орлова Анна Ильинична",
  });
  expect(await lettersWith(db, "id", id)).toMatchObject([{ template: "review_received", payload: { id } }]);
  expect(await db.select().from(givenConsents).where(eq(givenConsents.subjectId, id))).toHaveLength(2);
});

test("S6: a new review is public and counted only after moderation", async ({ app, db }) => {
  const { doctorId } = await clinic(db);
  const consents = [await consentTo(db, "review"), await consentTo(db, "reviewPublication")];
  const { id } = await received(await send(app, { rate: 4, consents }));
  const shown = async () => [
    ...(await readReviews(app, `/api/doctor-reviews/by-doctor/kardiolog?review=${id}`)).items,
    ...(await readReviews(app, `/api/doctor-reviews?review=${id}&limit=100`)).items.filter((review) => review.id === id),
  ];
  const [before] = await db.select().from(doctors).where(eq(doctors.id, doctorId));

  expect(await shown()).toEqual([]);
  expect(before).toMatchObject({ countReviews: 0 });
  await publishReview(db, testSealer, { id, actor: "terminal:test" });

  expect(await shown()).toMatchObject([{ publicName: "Анна К." }, { publicName: "Анна К.", rate: 4 }]);
  expect(JSON.stringify(await shown())).not.toMatch(/Кузнецова|123-45-67|9001234567/);
});

describe("fields of the review form", () => {
  test("all five fields are required, the mark is not", async ({ app, db }) => {
    await clinic(db);
    const before = await db.$count(reviews);

    expect(await refusedFields(await post(app, path, {}))).toEqual({
      name: [required],
      phone: [required],
      service: [required],
      doctor: [required],
      comment: [required],
    });
    expect(await db.$count(reviews)).toBe(before);
  });

  test.for([
    ["rate", 6, "Оценка: от 1 до 5 или без оценки"],
    ["rate", "5", "Оценка: от 1 до 5 или без оценки"],
    ["rate", 3.5, "Оценка: от 1 до 5 или без оценки"],
    ["name", " ", required],
    ["name", "я".repeat(101), "Слишком длинный текст: не больше 100 знаков"],
    ["phone", "позвоните", "Введите телефон, например +7 900 123-45-67"],
    ["comment", "я".repeat(5001), "Слишком длинный текст: не больше 5000 знаков"],
    ["comment", "a\u0007", "Недопустимые знаки в тексте"],
    ["service", { id: "any" }, notAService],
    ["service", { id: "nobody-knows" }, notAService],
    ["service", {}, required],
    ["doctor", { id: "any" }, notADoctor],
    ["doctor", { id: "00000000-0000-4000-8000-000000000000" }, notADoctor],
    ["doctor", null, required],
  ] as const)("%s %j is refused with a message", async ([field, value, message], { app, db }) => {
    await clinic(db);

    expect(await refusedFields(await send(app, { [field]: value }))).toEqual({ [field]: [message] });
  });

  test.for([0, null, undefined])("the mark %j counts as no mark", async (rate, { app, db }) => {
    await clinic(db);

    const { id } = await received(await send(app, { rate }));

    expect((await stored(db, id)).rate).toBeNull();
  });

  test("a group or direction is accepted in place of a service, and the list's filter finds the review by it", async ({ app, db }) => {
    const { directionId, groupId, doctorId, serviceId } = await clinic(db);
    const phones = ["+79000000001", "+79000000002", "+79000000003"];
    const consents = [await consentTo(db, "review"), await consentTo(db, "reviewPublication")];

    const ofDirection = await received(await send(app, { consents, phone: phones[0], service: { id: "kardiologiya" } }));
    const ofGroup = await received(await send(app, { consents, phone: phones[1], service: { id: groupId } }));
    const ofService = await received(await send(app, { consents, phone: phones[2], service: { id: serviceId }, doctor: { id: doctorId } }));
    const ids = [ofDirection.id, ofGroup.id, ofService.id];
    for (const id of ids) await publishReview(db, testSealer, { id, actor: "terminal:test" });

    expect(await stored(db, ofDirection.id)).toMatchObject({
      categoryId: directionId,
      serviceId: null,
      flags: [],
    });
    expect(await stored(db, ofGroup.id)).toMatchObject({ categoryId: groupId, serviceId: null });
    expect(await stored(db, ofService.id)).toMatchObject({ categoryId: null, serviceId });
    const { items } = await readReviews(app, "/api/doctor-reviews?category=kardiologiya&limit=100");
    expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});

test("a suspicious review, or one without a consent, is marked and never dropped", async ({ db, dataDir }) => {
  await clinic(db);
  await addDoctor(db, { slug: "okulist" });
  const now = new Date("2026-05-05T10:00:00Z");
  const app = appOver({ db, dataDir, now: () => now });
  const consents = [await consentTo(db, "review")];

  const { id } = await received(
    await send(app, { phone: "123-45-67", trap: "x", startedAt: "2026-05-05T09:59:58Z", doctor: { id: "okulist" }, consents }),
  );

  expect(await stored(db, id)).toMatchObject({
    hasConsent: false,
    flags: ["spam", "too_fast", "no_publication_consent", "check_phone", "doctor_service_mismatch"],
  });
});

describe("repeated reviews", () => {
  const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

  test("equal contents within ten minutes get the first answer, however the phone is written", async ({ app, db }) => {
    await clinic(db);
    const letters = await db.$count(outbox);

    const first = await received(await send(app));
    const again = await received(await send(app, { phone: "8 (900) 123-45-67", rate: 0 }));

    expect(again).toEqual(first);
    expect(await db.$count(outbox)).toBe(letters + 1);
  });

  test("a second review of a doctor from the same phone is a duplicate", async ({ app, db }) => {
    await clinic(db);
    await addDoctor(db, { slug: "okulist" });
    await received(await send(app));

    for (const changes of [
      { comment: "И ещё" },
      { phone: "8 900 123 45 67", rate: 3 },
      { name: "Пётр", service: { id: "kardiologiya" } },
    ]) {
      const response = await send(app, changes);
      expect(response.status).toBe(409);
      expect(failureSchema.parse(await response.json()).error).toEqual({ code: "duplicate", message: "Такой отзыв уже отправлен" });
    }
    await received(await send(app, { doctor: { id: "okulist" } }));
    await received(await send(app, { phone: "+7 900 765-43-21" }));
  });

  test("Z11: a repeated key and the same review under another key get the first answer", async ({ app, db }) => {
    await clinic(db);
    const key = { "Idempotency-Key": randomUUID() };

    const first = await received(await send(app, {}, key));

    expect(await received(await send(app, {}, key))).toEqual(first);
    expect(await received(await send(app, {}, { "Idempotency-Key": randomUUID() }))).toEqual(first);
    expect((await send(app, { comment: "Другое" }, key)).status).toBe(409);
  });

  test("after ten minutes a second review is accepted", async ({ app, db }) => {
    await clinic(db);
    const { id } = await received(await send(app));
    await db.update(reviews).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(reviews.id, id));

    await received(await send(app, { comment: "Прошло время" }));
  });
});

test("former slugs of a doctor and a group are accepted, and the doctor's reviews are found by the former slug", async ({ app, db }) => {
  const { groupId, doctorId } = await clinic(db);
  await db.insert(aliases).values([
    { entity: "doctors", slug: "old-kardiolog", entityId: doctorId },
    { entity: "categories", slug: "old-group", entityId: groupId },
  ]);

  const { id } = await received(await send(app, { doctor: { id: "old-kardiolog" }, service: { id: "old-group" } }));
  await db.update(reviews).set({ state: "published", text: "Спокойно", sealedDraft: null }).where(eq(reviews.id, id));

  expect(await stored(db, id)).toMatchObject({ doctorId, categoryId: groupId });
  expect((await readReviews(app, "/api/doctor-reviews/by-doctor/old-kardiolog")).items).toMatchObject([{ id }]);
});
