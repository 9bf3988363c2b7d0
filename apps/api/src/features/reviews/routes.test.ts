import { reviewSchema } from "@len/contract/reviews";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { type TestApp, test } from "../../../test/app.ts";
import { addDirection, addDoctor, addReview, addService, withoutOtherReviews } from "../../../test/rows.ts";
import { readPage } from "../../../test/shapes.ts";
import { doctorCategories, doctors } from "../catalogue/doctor-table.ts";
import { services } from "../catalogue/service-table.ts";

const texts = async (app: TestApp, query = "") =>
  (await readPage(app, `/api/doctor-reviews?${query}`, reviewSchema)).items.map(({ text }) => text);

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test("reviews of the demo clinic match the contract", async ({ app }) => {
  await readPage(app, "/api/doctor-reviews?limit=100", reviewSchema);
});

test("pinned reviews come first, then the newest; unpublished ones are hidden", async ({ app, db }) => {
  await withoutOtherReviews(db);
  await addReview(db, { text: "старый", createdAt: day(1) });
  await addReview(db, { text: "новый", createdAt: day(3) });
  await addReview(db, { text: "закреплён", createdAt: day(2), pinnedAt: day(2) });
  await addReview(db, { text: "на проверке", state: "new" });
  await addReview(db, { text: "отклонён", state: "rejected" });
  await addReview(db, { text: "в корзине", deletedAt: day(4) });

  expect(await texts(app)).toEqual(["закреплён", "новый", "старый"]);
});

test("the given review is first on the first page and on no other page", async ({ app, db }) => {
  await withoutOtherReviews(db);
  for (const number of [5, 4, 3, 2]) await addReview(db, { text: String(number), createdAt: day(number) });
  const asked = await addReview(db, { text: "1", createdAt: day(1) });

  expect(await texts(app, `review=${asked}&limit=2`)).toEqual(["1", "5"]);
  expect(await texts(app, `review=${asked}&limit=2&page=2`)).toEqual(["4", "3"]);
  expect(await texts(app, `review=${asked}&limit=2&page=3`)).toEqual(["2"]);
  expect(await texts(app, "review=nonsense")).toEqual(["5", "4", "3", "2", "1"]);
});

test("an unpublished review cannot be requested as the first one either", async ({ app, db }) => {
  await withoutOtherReviews(db);
  const hidden = await addReview(db, { state: "new" });

  expect(await texts(app, `review=${hidden}`)).toEqual([]);
});

test("a category means the doctor's direction, or the service's group or direction", async ({ app, db }) => {
  await withoutOtherReviews(db);
  const { directionId, groupId } = await addDirection(db, "kardiologiya");
  const doctorId = await addDoctor(db);
  await db.insert(doctorCategories).values({ doctorId, categoryId: directionId });
  await addReview(db, { text: "о враче", doctorId, createdAt: day(2) });
  await addReview(db, { text: "об услуге", serviceId: await addService(db, { groupId }), createdAt: day(1) });
  await addReview(db, { text: "о клинике" });

  expect(await texts(app, "category=kardiologiya")).toEqual(["о враче", "об услуге"]);
  expect(await texts(app, "category=kardiologiya-group")).toEqual(["об услуге"]);
  expect(await texts(app, "category=nobody-knows")).toEqual([]);
});

test("reviews of a doctor come three to a page, by id or slug", async ({ app, db }) => {
  const doctorId = await addDoctor(db, { slug: "kardiolog" });
  for (const number of [1, 2, 3, 4]) await addReview(db, { doctorId, text: String(number), createdAt: day(number) });

  const byId = await readPage(app, `/api/doctor-reviews/by-doctor/${doctorId}`, reviewSchema);
  const bySlug = await readPage(app, "/api/doctor-reviews/by-doctor/kardiolog?page=2", reviewSchema);

  expect(byId.items.map(({ text }) => text)).toEqual(["4", "3", "2"]);
  expect(byId.pagination).toEqual({ currentPage: 1, lastPage: 2, perPage: 3, total: 4 });
  expect(bySlug.items.map(({ text }) => text)).toEqual(["1"]);
  expect((await readPage(app, "/api/doctor-reviews/by-doctor/nobody", reviewSchema)).items).toEqual([]);
});

test("a review does not name an unpublished doctor or service", async ({ app, db }) => {
  await withoutOtherReviews(db);
  const { groupId } = await addDirection(db, "kardiologiya");
  const doctorId = await addDoctor(db, { slug: "kardiolog", lastName: "Орлова" });
  const serviceId = await addService(db, { groupId, slug: "ekg", title: "ЭКГ" });
  await addReview(db, { doctorId, serviceId });
  const [named] = (await readPage(app, "/api/doctor-reviews", reviewSchema)).items;
  expect(named).toMatchObject({
    doctor: { lastName: "Орлова" },
    service: { title: "ЭКГ", path: "/categories/kardiologiya/kardiologiya-group/ekg" },
  });

  await db.update(doctors).set({ status: "draft" }).where(eq(doctors.id, doctorId));
  await db.update(services).set({ status: "draft" }).where(eq(services.id, serviceId));

  const [unnamed] = (await readPage(app, "/api/doctor-reviews", reviewSchema)).items;
  expect(unnamed).toMatchObject({ doctor: null, service: null });
});
