import { reviewPageSchema } from "@len/contract/reviews";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { type TestApp, test } from "../../../test/app.ts";
import { addDirection, addDoctor, addReview, addService, withoutOtherReviews } from "../../../test/rows.ts";
import { readReviews } from "../../../test/shapes.ts";
import { doctorCategories, doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";

const texts = async (app: TestApp, query = "") => (await readReviews(app, `/api/doctor-reviews?${query}`)).items.map(({ text }) => text);

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test("reviews of the demo clinic match the contract", async ({ app }) => {
  await readReviews(app, "/api/doctor-reviews?limit=100");
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

test("reviews are sorted by date or by mark, with the number of each mark, on every page and for one doctor", async ({ app, db }) => {
  await withoutOtherReviews(db);
  const doctorId = await addDoctor(db);
  const add = (text: string, rate: number | null, created: number) => addReview(db, { text, rate, createdAt: day(created), doctorId });
  await addReview(db, { text: "два, закреплён", rate: 2, createdAt: day(1), pinnedAt: day(9), doctorId });
  await add("пять, раньше", 5, 2);
  await add("без оценки", null, 5);
  await add("пять, позже", 5, 4);
  await add("один", 1, 3);
  const marks = [1, 1, 0, 0, 2];

  for (const path of ["/api/doctor-reviews", `/api/doctor-reviews/by-doctor/${doctorId}`]) {
    const ordered = async (sort: string) => {
      const answer = reviewPageSchema.parse(await (await app.request(`${path}?sort=${sort}&limit=3`)).json());
      expect(answer.marks).toEqual(marks);
      return answer.data.map(({ text }) => text);
    };
    expect(await ordered("newest")).toEqual(["без оценки", "пять, позже", "один"]);
    expect(await ordered("best")).toEqual(["пять, позже", "пять, раньше", "два, закреплён"]);
    expect(await ordered("worst")).toEqual(["один", "два, закреплён", "пять, позже"]);
    expect((await app.request(`${path}?sort=loudest`)).status).toBe(422);
  }
});

test("the review named in the address is first on the first page and on no other page", async ({ app, db }) => {
  await withoutOtherReviews(db);
  for (const number of [5, 4, 3, 2]) await addReview(db, { text: String(number), createdAt: day(number) });
  const asked = await addReview(db, { text: "1", createdAt: day(1) });

  expect(await texts(app, `review=${asked}&limit=2`)).toEqual(["1", "5"]);
  expect(await texts(app, `review=${asked}&limit=2&page=2`)).toEqual(["4", "3"]);
  expect(await texts(app, `review=${asked}&limit=2&page=3`)).toEqual(["2"]);
  expect(await texts(app, "review=nonsense")).toEqual(["5", "4", "3", "2", "1"]);
});

test("an unpublished review cannot be named in the address either", async ({ app, db }) => {
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
  await addReview(db, { text: "об услуге", rate: 4, serviceId: await addService(db, { groupId }), createdAt: day(1) });
  await addReview(db, { text: "о клинике" });

  expect(await texts(app, "category=kardiologiya")).toEqual(["о враче", "об услуге"]);
  expect(await texts(app, "category=kardiologiya-group")).toEqual(["об услуге"]);
  expect(reviewPageSchema.parse(await (await app.request("/api/doctor-reviews?category=kardiologiya-group")).json()).marks).toEqual([
    0, 0, 0, 1, 0,
  ]);
  expect(await texts(app, "category=nobody-knows")).toEqual([]);
});

test("reviews of a doctor come three to a page, by id or slug", async ({ app, db }) => {
  const doctorId = await addDoctor(db, { slug: "kardiolog" });
  for (const number of [1, 2, 3, 4]) await addReview(db, { doctorId, text: String(number), createdAt: day(number) });

  const byId = await readReviews(app, `/api/doctor-reviews/by-doctor/${doctorId}`);
  const bySlug = await readReviews(app, "/api/doctor-reviews/by-doctor/kardiolog?page=2");

  expect(byId.items.map(({ text }) => text)).toEqual(["4", "3", "2"]);
  expect(byId.pagination).toEqual({ currentPage: 1, lastPage: 2, perPage: 3, total: 4 });
  expect(bySlug.items.map(({ text }) => text)).toEqual(["1"]);
  expect((await readReviews(app, "/api/doctor-reviews/by-doctor/nobody")).items).toEqual([]);
});

test("a review does not name an unpublished doctor or service", async ({ app, db }) => {
  await withoutOtherReviews(db);
  const { groupId } = await addDirection(db, "kardiologiya");
  const doctorId = await addDoctor(db, { slug: "kardiolog", lastName: "Орлова" });
  const serviceId = await addService(db, { groupId, slug: "ekg", title: "ЭКГ" });
  await addReview(db, { doctorId, serviceId });
  const [named] = (await readReviews(app, "/api/doctor-reviews")).items;
  expect(named).toMatchObject({
    doctor: { lastName: "Орлова" },
    service: { title: "ЭКГ", path: "/categories/kardiologiya/kardiologiya-group/ekg" },
  });

  await db.update(doctors).set({ status: "draft" }).where(eq(doctors.id, doctorId));
  await db.update(services).set({ status: "draft" }).where(eq(services.id, serviceId));

  const [unnamed] = (await readReviews(app, "/api/doctor-reviews")).items;
  expect(unnamed).toMatchObject({ doctor: null, service: null });
});
