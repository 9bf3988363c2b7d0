import { doctorCardSchema, doctorSchema } from "@len/contract/doctors";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDirection, addDoctor, addReview, addService, withoutOtherDoctors } from "../../../../test/rows.ts";
import { read, readPage, refusedFields } from "../../../../test/shapes.ts";
import { indexRow, publish, saveRevision } from "../../../../test/with-features.ts";
import type { Database } from "../../../platform/database/database.ts";
import { media } from "../../../platform/media/table.ts";
import { settings } from "../../../platform/settings/table.ts";
import { aliases, revisions } from "../../../publishing/content/table.ts";
import { doctorCategories, doctorServices, type doctors } from "../outline/doctor-table.ts";
import { prices } from "../outline/service-table.ts";

const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);

async function surnames(app: Parameters<typeof readPage>[0], query = "") {
  const { items } = await readPage(app, `/api/doctors?limit=100${query}`, doctorCardSchema);
  return items.map((doctor) => doctor.lastName);
}

test("the list and each doctor match the contract", async ({ app }) => {
  const { items } = await readPage(app, "/api/doctors", doctorCardSchema);

  for (const { slug } of items) await read(app, `/api/doctors/show-by-slug/${slug}`, doctorSchema);
});

test("a doctor who receives children has the age from which they are received", async ({ app, db }) => {
  const key = "yaseneva-mariya";
  const { id, childrenFromAge } = await read(app, `/api/doctors/show-by-slug/${key}`, doctorSchema);
  const [first] = await db.select({ data: revisions.data }).from(revisions).where(eq(revisions.entityId, id));
  expect(childrenFromAge).toBe(12);

  for (const [ages, shown] of [
    ["children", 3],
    ["adults", null],
  ] as const) {
    await saveRevision(db, { entity: "doctors", key, data: { ...first?.data, ages, childrenFromAge: 3 }, actor: "terminal:test" });
    await publish(db, { entity: "doctors", key, actor: "terminal:test" });

    expect(await read(app, `/api/doctors/show-by-slug/${key}`, doctorSchema)).toMatchObject({ ages, childrenFromAge: shown });
  }
});

test("doctors are sorted by surname in Russian order, Ё next to Е, with pinned doctors first", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  for (const lastName of ["Жукова", "Ёлкина", "Ельцова", "Яшина"]) await addDoctor(db, { lastName });
  await addDoctor(db, { lastName: "Юдина", pinnedAt: new Date("2026-01-02T00:00:00Z") });
  await addDoctor(db, { lastName: "Эрнст", pinnedAt: new Date("2026-01-01T00:00:00Z") });

  expect(await surnames(app)).toEqual(["Эрнст", "Юдина", "Ёлкина", "Ельцова", "Жукова", "Яшина"]);
});

test("the home page shows at most nine doctors who receive patients: pinned ones, then the newest", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const added = (lastName: string, day: number) => ({ lastName, createdAt: new Date(Date.UTC(2026, 0, day)) });
  for (const [place, lastName] of ["Абрамова", "Белова", "Вольская", "Громова", "Дубова", "Ежова", "Жукова", "Зимина"].entries())
    await addDoctor(db, added(lastName, place + 1));
  await addDoctor(db, { ...added("Ильина", 1), publishAt: new Date("2026-02-01T00:00:00Z") });
  await addDoctor(db, { ...added("Котова", 20), state: "leave" });
  await addDoctor(db, { ...added("Юдина", 1), pinnedAt: new Date("2026-01-02T00:00:00Z") });
  await addDoctor(db, { ...added("Эрнст", 1), pinnedAt: new Date("2026-01-01T00:00:00Z") });

  const found = await read(app, "/api/doctors/in-main-page", z.array(doctorCardSchema));

  expect(found.map(({ lastName }) => lastName)).toEqual([
    ...["Эрнст", "Юдина", "Ильина"],
    ...["Зимина", "Жукова", "Ежова", "Дубова", "Громова", "Вольская"],
  ]);
  expect((await surnames(app)).slice(0, 4)).toEqual(["Эрнст", "Юдина", "Абрамова", "Белова"]);
});

test("a doctor in draft, in the trash, or outside the publication dates is not shown to visitors", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const hidden: Partial<typeof doctors.$inferInsert>[] = [
    { slug: "draft", status: "draft" },
    { slug: "archived", status: "archived" },
    { slug: "trash", deletedAt: yesterday },
    { slug: "scheduled", publishAt: tomorrow },
    { slug: "ended", unpublishAt: yesterday },
  ];
  for (const values of hidden) await addDoctor(db, values);

  expect(await surnames(app)).toEqual([]);
  expect(await surnames(app, "&search=новикова")).toEqual([]);
  for (const { slug } of hidden) expect((await app.request(`/api/doctors/show-by-slug/${slug}`)).status, slug).toBe(404);
});

test("a doctor who has left is in no list, and the doctor's page says so", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const id = await addDoctor(db, { slug: "left", state: "left" });
  const { directionId } = await addDirection(db, "hirurgiya");
  await db.insert(doctorCategories).values({ doctorId: id, categoryId: directionId });

  expect(await surnames(app)).toEqual([]);
  expect(await read(app, "/api/doctors/by-category/hirurgiya", z.array(doctorCardSchema))).toEqual([]);
  expect(await read(app, "/api/doctors/show-by-slug/left", doctorSchema)).toMatchObject({ state: "left" });
});

describe("search in the list of doctors", () => {
  async function cast(db: Database) {
    await withoutOtherDoctors(db);
    for (const values of [
      { lastName: "Ясенева", firstName: "Мария", middleName: "Андреевна", positions: ["Врач-дерматолог", "Трихолог"] },
      { lastName: "Громов", firstName: "Пётр", middleName: "Ильич", positions: ["Хирург"] },
      { lastName: "Ким", firstName: "Марина", middleName: "", positions: ["Косметолог"] },
    ])
      await indexRow(db, "doctors", await addDoctor(db, values));
  }

  test.for([
    ["Ясенева", ["Ясенева"]],
    ["ясенева мария", ["Ясенева"]],
    ["МАРИЯ ЯСЕНЕВА", ["Ясенева"]],
    ["  мария   яс ", ["Ясенева"]],
    ["Петр", ["Громов"]],
    ["пётр громов", ["Громов"]],
    ["дерматолог", ["Ясенева"]],
    ["мар", ["Ким", "Ясенева"]],
    ["ясенива", ["Ясенева"]],
    ["громав петр", ["Громов"]],
    ["хирурк", ["Громов"]],
    ["кардиолог", []],
    ["%", []],
    ["_", []],
    ["' or 1=1 --", []],
    ["***", []],
  ] as const)("«%s» finds %j", async ([search, found], { app, db }) => {
    await cast(db);

    expect(await surnames(app, `&search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("an empty or blank search finds all doctors", async ({ app, db }) => {
    await cast(db);

    expect(await surnames(app, "&search=")).toHaveLength(3);
    expect(await surnames(app, "&search=%20%20")).toHaveLength(3);
  });
});

test("a direction lists the doctors assigned by staff, a group lists the doctors who provide its services", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  const other = await addDirection(db, "nevrologiya");
  const serviceId = await addService(db, { groupId });
  const ofDirection = await addDoctor(db, { lastName: "Алова" });
  const ofGroup = await addDoctor(db, { lastName: "Белова" });
  const ofOther = await addDoctor(db, { lastName: "Вилова" });
  await db.insert(doctorCategories).values([
    { doctorId: ofDirection, categoryId: directionId },
    { doctorId: ofOther, categoryId: other.directionId },
  ]);
  await db.insert(doctorServices).values({ doctorId: ofGroup, serviceId });

  expect(await surnames(app, "&category=kardiologiya")).toEqual(["Алова"]);
  expect(await surnames(app, "&category=kardiologiya-group")).toEqual(["Белова"]);
  expect(await surnames(app, "&category=kardiologiya,nevrologiya")).toEqual(["Алова", "Вилова"]);
  expect(await surnames(app, "&category=kardiologiya&category=nevrologiya")).toEqual(["Алова", "Вилова"]);
  expect(await surnames(app, "&category=")).toHaveLength(3);
  expect(await surnames(app, "&category=nobody-knows")).toEqual([]);
  const byCategory = await read(app, "/api/doctors/by-category/kardiologiya", z.array(doctorCardSchema));
  expect(byCategory.map((doctor) => doctor.categories)).toEqual([[{ id: directionId, slug: "kardiologiya", title: "kardiologiya" }]]);
  expect(await read(app, "/api/doctors/by-category/nobody-knows", z.array(doctorCardSchema))).toEqual([]);
});

test("the doctors of a direction: pinned ones first, then by surname", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  const { directionId } = await addDirection(db, "kardiologiya");
  const places = [
    { slug: "a", lastName: "Алова" },
    { slug: "b", lastName: "Белова" },
    { slug: "v", lastName: "Вилова", pinnedAt: new Date("2026-02-02") },
    { slug: "g", lastName: "Гилова", pinnedAt: new Date("2026-02-01") },
  ];
  for (const values of places) {
    await db.insert(doctorCategories).values({ doctorId: await addDoctor(db, values), categoryId: directionId });
  }

  const ofDirection = await read(app, "/api/doctors/by-category/kardiologiya", z.array(doctorCardSchema));
  expect(ofDirection.map(({ lastName }) => lastName)).toEqual(["Гилова", "Вилова", "Алова", "Белова"]);
});

test("pages count from 1, and a page past the last is empty", async ({ app, db }) => {
  await withoutOtherDoctors(db);
  for (const lastName of ["Алова", "Белова", "Вилова"]) await addDoctor(db, { lastName });

  const second = await readPage(app, "/api/doctors?limit=2&page=2", doctorCardSchema);
  const beyond = await readPage(app, "/api/doctors?limit=2&page=999999", doctorCardSchema);

  expect(second.items.map((doctor) => doctor.lastName)).toEqual(["Вилова"]);
  expect(second.pagination).toEqual({ currentPage: 2, lastPage: 2, perPage: 2, total: 3 });
  expect(beyond.items).toEqual([]);
  expect(beyond.pagination).toEqual({ currentPage: 999999, lastPage: 2, perPage: 2, total: 3 });
});

test("the default page size is 20", async ({ app }) => {
  const { pagination } = await readPage(app, "/api/doctors?unknown=1&sort=password&filter[role]=admin", doctorCardSchema);

  expect(pagination).toMatchObject({ currentPage: 1, perPage: 20 });
  const withoutWords = await readPage(app, "/api/doctors", doctorCardSchema);
  expect(await readPage(app, "/api/doctors?search=&page=1&limit=20&category=", doctorCardSchema)).toEqual(withoutWords);
  expect(withoutWords.pagination.total).toBeGreaterThan(0);
});

test.for(["0", "101", "-1", "1.5", "1e1", "", "abc", "١", "1 ", "99999999999999999999"])(
  "limit=%s and page=%s are refused",
  async (value, { app }) => {
    expect(await refusedFields(await app.request(`/api/doctors?limit=${encodeURIComponent(value)}`))).toEqual({
      limit: ["Число от 1 до 100"],
    });
    if (value === "101") return;
    expect(await refusedFields(await app.request(`/api/doctors?page=${encodeURIComponent(value)}`))).toEqual({
      page: ["Номер страницы от 1"],
    });
  },
);

test.for([
  ["search", "%00"],
  ["search", "%0A"],
  ["search", "%C2%85"],
  ["category", "a%00b"],
])("a control character in %s is refused", async ([name, value], { app }) => {
  expect(Object.keys(await refusedFields(await app.request(`/api/doctors?${name}=${value}`)))).toEqual([name]);
});

test("a search has at most 100 characters", async ({ app }) => {
  expect((await app.request(`/api/doctors?search=${"я".repeat(100)}`)).status).toBe(200);
  expect(await refusedFields(await app.request(`/api/doctors?search=${"я".repeat(101)}`))).toEqual({
    search: ["Слишком длинный текст: не больше 100 знаков"],
  });
});

test("the rating is the mean of the marks, from five marks or the number set by staff", async ({ app, db }) => {
  await addDoctor(db, { slug: "few", countReviews: 9, countMarks: 4, sumMarks: 20 });
  await addDoctor(db, { slug: "enough", countReviews: 9, countMarks: 6, sumMarks: 28 });

  expect(await read(app, "/api/doctors/show-by-slug/few", doctorSchema)).toMatchObject({ rating: null, countReviews: 9 });
  expect(await read(app, "/api/doctors/show-by-slug/enough", doctorSchema)).toMatchObject({ rating: 4.7 });

  await db.update(settings).set({ value: 4 }).where(eq(settings.key, "minReviewsForRating"));
  expect(await read(app, "/api/doctors/show-by-slug/few", doctorSchema)).toMatchObject({ rating: 5 });
});

test("experience is the number of whole years since the start of the career", async ({ app, db }) => {
  const year = new Date().getUTCFullYear();
  await addDoctor(db, { slug: "long", careerStart: `${year - 22}-01-01` });
  await addDoctor(db, { slug: "almost", careerStart: `${year - 10}-12-31` });
  await addDoctor(db, { slug: "future", careerStart: `${year + 1}-06-01` });

  expect((await read(app, "/api/doctors/show-by-slug/long", doctorSchema)).experience).toBe(22);
  expect((await read(app, "/api/doctors/show-by-slug/almost", doctorSchema)).experience).toBeLessThanOrEqual(10);
  expect((await read(app, "/api/doctors/show-by-slug/future", doctorSchema)).experience).toBe(0);
});

test("a doctor's page lists services with today's prices, the doctor's own amount first", async ({ app, db }) => {
  const doctorId = await addDoctor(db, { slug: "priced" });
  const { groupId } = await addDirection(db, "kardiologiya");
  const hidden = await addService(db, { groupId, status: "draft" });
  const shown = await addService(db, { groupId, slug: "ekg", title: "ЭКГ" });
  await db.insert(doctorServices).values([
    { doctorId, serviceId: hidden },
    { doctorId, serviceId: shown, amount: 250_000 },
  ]);
  const line = { serviceId: shown, kind: "from" as const };
  await db.insert(prices).values([
    { ...line, title: "Сегодня", amount: 200_000, oldAmount: 300_000, position: 1, validFrom: "2020-01-01" },
    { ...line, title: "С расшифровкой", amount: 350_000, position: 2 },
    { ...line, title: "Прошлая", amount: 100, position: 0, validTo: "2020-01-01" },
    { ...line, title: "Будущая", amount: 100, position: 0, validFrom: "2999-01-01" },
  ]);

  const { services } = await read(app, "/api/doctors/show-by-slug/priced", doctorSchema);

  expect(services).toMatchObject([
    {
      slug: "ekg",
      path: "/categories/kardiologiya/kardiologiya-group/ekg",
      prices: [
        { title: "Сегодня", kind: "exact", amount: 250_000, oldAmount: null },
        { title: "С расшифровкой", kind: "from", amount: 350_000 },
      ],
    },
  ]);
});

test("only marks of published reviews count", async ({ app, db }) => {
  const doctorId = await addDoctor(db, { slug: "marked" });
  for (const rate of [5, 5, 4, null]) await addReview(db, { doctorId, rate });
  await addReview(db, { doctorId, rate: 1, state: "new" });
  await addReview(db, { doctorId, rate: 1, deletedAt: yesterday });

  expect((await read(app, "/api/doctors/show-by-slug/marked", doctorSchema)).marks).toEqual([0, 0, 0, 1, 2]);
});

test("a former slug finds the doctor, and the answer has the current slug", async ({ app, db }) => {
  const entityId = await addDoctor(db, { slug: "yasnova" });
  await db.insert(aliases).values({ entity: "doctors", slug: "yasnova-staraya", entityId });

  expect(await read(app, "/api/doctors/show-by-slug/yasnova-staraya", doctorSchema)).toMatchObject({
    slug: "yasnova",
    path: "/specialists/yasnova",
  });
});

test("doctors of a direction are found by its former slug", async ({ app, db }) => {
  const { directionId } = await addDirection(db, "renamed");
  const doctorId = await addDoctor(db, { slug: "moved" });
  await db.insert(doctorCategories).values({ doctorId, categoryId: directionId });
  await db.insert(aliases).values({ entity: "categories", slug: "before", entityId: directionId });

  expect(await read(app, "/api/doctors/by-category/before", z.array(doctorCardSchema))).toMatchObject([{ slug: "moved" }]);
});

test("three sizes of the portrait come from one picture of the library, with absolute URLs", async ({ app, db }) => {
  const [picture] = await db
    .insert(media)
    .values({
      name: "portraits/test",
      alt: "Портрет",
      width: 832,
      height: 1040,
      variants: [
        { file: "a.avif", width: 832, height: 1040, type: "image/avif" },
        { file: "a.webp", width: 832, height: 1040, type: "image/webp" },
        { file: "b.webp", width: 416, height: 520, type: "image/webp" },
      ],
    })
    .returning({ id: media.id });
  await addDoctor(db, { slug: "pictured", imageId: picture?.id });

  const doctor = await read(app, "/api/doctors/show-by-slug/pictured", doctorSchema);

  expect(doctor.image).toMatchObject({ url: "https://api.clinic.example/media/a.webp", width: 832, height: 1040, alt: "Портрет" });
  expect(doctor.cardImage).toMatchObject({ url: "https://api.clinic.example/media/b.webp", width: 416, height: 520 });
  expect(doctor.thumbImage?.variants).toHaveLength(3);
});
