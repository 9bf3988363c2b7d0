// @vitest-environment jsdom
import type { Contacts } from "@len/contract/contacts";
import type { Doctor } from "@len/contract/doctors";
import type { Review } from "@len/contract/reviews";
import { doctors as cast } from "@len/fixtures/doctors";
import { expect, test } from "vitest";
import { doctorsFeed } from "./doctors-feed.ts";
import { specialityOf } from "./specialities.ts";

/** The format from docs/feeds.md: required and allowed children of each element. */
const format: Record<string, { must: string[]; may?: string[] }> = {
  shop: { must: ["name", "company", "url", "picture", "email", "doctors", "clinics", "services", "offers"] },
  "doctors > doctor": {
    must: ["name", "url", "internal_id", "first_name", "surname", "experience_years", "reviews_total_count"],
    may: ["description", "patronymic", "picture", "degree", "category", "education", "review"],
  },
  education: { must: ["organization", "finish_year", "type", "specialization"] },
  review: { must: ["date", "checked", "author", "url", "comment"], may: ["grade", "response"] },
  "clinics > clinic": { must: ["url", "picture", "name", "city", "address", "email", "phone", "internal_id"] },
  "services > service": { must: ["name", "internal_id"], may: ["gov_id"] },
  "offers > offer": { must: ["url", "appointment", "price", "service", "clinic"] },
  price: { must: ["base_price", "currency"] },
  "clinic > doctor": { must: ["speciality", "children_appointment", "adult_appointment", "is_base_service"] },
};

const contacts: Contacts = {
  ...{ id: "c-1", name: "Лён", legalName: "ООО «Лён»", inn: "1", ogrn: "2", timeZone: "Europe/Moscow", email: "info@len.example" },
  address: { postalCode: "119000", city: "Москва", street: "Льняной переулок, 1", directions: "" },
  geo: { latitude: 0, longitude: 0 },
  phones: [{ title: "", number: "+7 (000) 000-00-00" }],
  ...{ hours: [], exceptions: [], socials: [], supervising: [] },
};

const price = {
  ...{ id: "p-1", code: "A11.01", title: "Приём", note: null, max: null, unit: null, oldAmount: null },
  ...{ kind: "from" as const, isMain: true },
};
const dates = { validFrom: null, validTo: null, promotion: null };
const service = {
  ...{ id: "s-1", slug: "priem", title: "Приём & осмотр", path: "/categories/a/b/priem", durationMin: 30 },
  group: { slug: "b", title: "Приёмы" },
  prices: [
    { ...price, ...dates, amount: 480_000 },
    { ...price, ...dates, amount: 350_050 },
    { ...price, ...dates, amount: 100_000, isMain: false },
  ],
} as unknown as Doctor["services"][number];

const doctor: Doctor = {
  ...{ id: "d-1", slug: "yaseneva-mariya", path: "/specialists/yaseneva-mariya", lead: "Лечит «кожу» <b>" },
  ...{ firstName: "Мария", lastName: "Ясенева", middleName: "Андреевна", positions: ["Врач-дерматолог", "косметолог"] },
  ...{
    image: null,
    thumbImage: null,
    cardImage: null,
    experience: 21,
    countReviews: 24,
    rating: 4.9,
    categories: [],
    languages: [],
    sex: null,
    firstVisit: null,
  },
  ...{
    state: "active",
    acceptsOnline: true,
    ages: "adults",
    childrenFromAge: null,
    academicDegree: null,
    qualification: "Высшая категория",
  },
  about: { type: "doc", content: [] } as unknown as Doctor["about"],
  education: [{ kind: "higher", institution: "Университет", programme: "Лечебное дело", year: 2001 }],
  ...{ certificates: [], accreditations: [], schedule: [], services: [service], portfolio: [], marks: [0, 0, 0, 0, 0] },
  seo: { title: null, description: null, ogImage: null, noindex: false },
  updatedAt: "2026-11-21T00:00:00.000Z",
};

const review: Review = {
  ...{ id: "r-1", doctor: null, service: null, rate: 5, isVisitConfirmed: false, publicName: "Анна К.", text: "Спасибо", reply: null },
  createdAt: "2026-11-12T09:00:24.000Z",
};

function feedOf(...doctors: { doctor: Doctor; reviews: Review[] }[]): Document {
  const xml = doctorsFeed({ contacts, doctors, siteUrl: "https://len.example", now: new Date("2026-11-22T08:06:00Z") });
  const parsed = new DOMParser().parseFromString(xml, "application/xml");
  expect(parsed.querySelector("parsererror")?.textContent).toBeUndefined();
  return parsed;
}

const texts = (feed: Document, selector: string) => [...feed.querySelectorAll(selector)].map(({ textContent }) => textContent);

test("the feed follows its format, and every reference resolves", () => {
  const feed = feedOf({ doctor, reviews: [review] });

  for (const [selector, { must, may = [] }] of Object.entries(format)) {
    const found = feed.querySelectorAll(selector);
    expect([selector, found.length]).not.toEqual([selector, 0]);
    for (const element of found) {
      const names = [...element.children].map(({ tagName }) => tagName);
      expect([selector, names.filter((name) => ![...must, ...may].includes(name))]).toEqual([selector, []]);
      expect([selector, must.filter((name) => !names.includes(name))]).toEqual([selector, []]);
    }
  }
  const ids = (selector: string) => [...feed.querySelectorAll(selector)].map((element) => element.getAttribute("id"));
  for (const kind of ["doctor", "clinic", "service"])
    for (const id of ids(`offers ${kind}`)) expect(ids(`${kind}s > ${kind}`)).toContain(id);
  for (const name of ["name", "url", "picture"]) expect(texts(feed, name).filter((text) => !text)).toEqual([]);
  expect(feed.documentElement.getAttribute("version")).toBe("2.0");
  expect(feed.documentElement.getAttribute("date")).toBe("2026-11-22 08:06");
});

test("an offer has the lowest main price in roubles, URLs are absolute, and a review shows only its author's public name", () => {
  const feed = feedOf({ doctor, reviews: [review] });

  expect(texts(feed, "base_price")).toEqual(["3500.5"]);
  expect(texts(feed, "speciality")).toEqual(["дерматолог"]);
  expect(texts(feed, "offer > url")).toEqual(["https://len.example/specialists/yaseneva-mariya"]);
  expect(texts(feed, "review > author")).toEqual(["Анна К."]);
  expect(texts(feed, "review > checked")).toEqual(["false"]);
  expect(texts(feed, "service > name")).toEqual(["Приём & осмотр"]);
  expect(texts(feed, "children_appointment")).toEqual(["false"]);
});

test("a doctor who has left or has no priced services is not in the feed; a doctor on leave is marked as taking no appointments", () => {
  const left = { ...doctor, id: "d-2", state: "left" as const };
  const onLeave = { ...doctor, id: "d-3", state: "leave" as const };
  const unpriced = { ...doctor, id: "d-4", services: [{ ...service, prices: [] }] };

  const feed = feedOf(...[left, onLeave, unpriced].map((each) => ({ doctor: each, reviews: [] })));

  expect([...feed.querySelectorAll("doctors > doctor")].map((element) => element.id)).toEqual(["d-3"]);
  expect(texts(feed, "offer > appointment")).toEqual(["false"]);
});

test("each doctor has exactly one base service, also when the first service has no price yet", () => {
  const other = { ...service, id: "s-2", title: "Дерматоскопия" };
  const feed = feedOf({ doctor: { ...doctor, services: [{ ...service, prices: [] }, other, { ...other, id: "s-3" }] }, reviews: [] });

  expect(texts(feed, "is_base_service")).toEqual(["true", "false"]);
  expect(texts(feed, "service > name")).toEqual(["Дерматоскопия", "Дерматоскопия"]);
});

test.each([
  [["Врач ультразвуковой диагностики", "врач функциональной диагностики"], "врач УЗИ"],
  [["Врач клинической лабораторной диагностики", "терапевт"], "врач лабораторной диагностики"],
  [["Главный врач", "врач-косметолог"], "косметолог"],
  [["Врач-оториноларинголог"], "лор (отоларинголог)"],
  [["Пластический хирург", "челюстно-лицевой хирург"], "пластический хирург"],
  [["Врач-лазеротерапевт"], "лазеротерапевт"],
  [["Врач УЗИ"], "врач УЗИ"],
  [["Врач общей практики"], "врач общей практики"],
  [["Врач — сердечно-сосудистый хирург"], "сердечно-сосудистый хирург"],
])("the positions %j give the Yandex speciality «%s»", (positions, speciality) => {
  expect(specialityOf(positions)).toBe(speciality);
});

test("every doctor of the demo clinic has a speciality known to Yandex", () => {
  // An unknown position is used only when no position is known.
  const unknown = cast.filter(({ positions }) => specialityOf(["щщщ", ...positions]) === "щщщ");

  expect(unknown.map(({ slug }) => slug)).toEqual([]);
});

test("the shop name has at most thirty characters", () => {
  const xml = doctorsFeed({
    contacts: { ...contacts, name: "Центр доказательной дерматологии" },
    doctors: [],
    siteUrl: "https://len.example",
    now: new Date(),
  });

  expect(/<name>([^<]+)</.exec(xml)?.[1]).toBe("Центр доказательной");
});
