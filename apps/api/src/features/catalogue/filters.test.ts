import { pricedServiceSchema } from "@len/contract/catalogue";
import { doctorCardSchema } from "@len/contract/doctors";
import { searchAnswerSchema } from "@len/contract/search";
import { serviceCardSchema } from "@len/contract/services";
import { type GoldenAnswer, goldenQueries } from "@len/fixtures/golden-queries";
import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { isLongCorpus } from "../../../test/corpus/size.ts";
import { addDirection, addService } from "../../../test/rows.ts";
import { read, readPage, refusedFields } from "../../../test/shapes.ts";
import { indexRow } from "../../../test/with-features.ts";

const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug);

async function filtered(app: TestApp, text: string) {
  const search = `search=${encodeURIComponent(text)}`;
  const { items, pagination } = await readPage(app, `/api/doctors?limit=100&${search}`, doctorCardSchema);
  expect(pagination.total).toBe(items.length);
  return { doctors: slugs(items), services: slugs(await read(app, `/api/services?${search}`, z.array(serviceCardSchema))) };
}

async function searched(app: TestApp, text: string) {
  const response = await app.request(`/api/search?limit=100&search=${encodeURIComponent(text)}`);
  const { doctors, services } = searchAnswerSchema.parse(await response.json());
  return { doctors: slugs(doctors.data), services: slugs(services.data) };
}

const mostShown = 3;
/** `npm test` runs every twelfth query of each kind. */
const golden: [string, GoldenAnswer][] = Object.values(goldenQueries).flatMap((queries) =>
  Object.entries<GoldenAnswer>(queries).filter((_, index) => isLongCorpus || index % 12 === 0),
);

test("for golden queries the filters find the first results of the site search, and nothing when it finds nothing", {
  timeout: 120_000,
}, async ({ app }) => {
  for (const [text, expected] of golden) {
    const [found, bySearch] = [await filtered(app, text), await searched(app, text)];

    for (const kind of ["doctors", "services"] as const) {
      expect([text, kind, found[kind].length > 0]).toEqual([text, kind, bySearch[kind].length > 0]);
      const first = bySearch[kind].slice(0, mostShown).filter((slug) => expected[kind]?.includes(slug));
      expect(found[kind], `${text}: ${kind}`).toEqual(expect.arrayContaining(first));
    }
  }
});

test.for([
  ["a synonym", "ботокс", "botulinoterapiya"],
  ["the other keyboard layout", ",jnekjnthfgbz", "botulinoterapiya"],
  ["transliteration", "uzi serdca", "uzi-serdca"],
  ["a slip", "пелинг", "poverhnostnyj-piling"],
  ["an unfinished word", "лаз", "lazernaya-epilyaciya-nog"],
  ["a code of the price list", "A04.10.002", "uzi-serdca"],
  ["the beginning of a code", "a22", "frakcionnaya-shlifovka-lica"],
] as const)("the filters of services and prices understand %s: «%s»", async ([, text, slug], { app }) => {
  const priced = await read(app, `/api/prices?search=${encodeURIComponent(text)}`, z.array(pricedServiceSchema));

  expect((await filtered(app, text)).services).toContain(slug);
  expect(slugs(priced)).toContain(slug);
});

test("the filter of doctors finds them by a service, and a direction narrows the result", async ({ app }) => {
  const all = await readPage(app, `/api/doctors?search=${encodeURIComponent("ботокс")}`, doctorCardSchema);
  const narrowed = await readPage(app, `/api/doctors?category=flebologiya&search=${encodeURIComponent("мария")}`, doctorCardSchema);

  expect(all.items.length).toBeGreaterThan(0);
  expect(narrowed.items.filter(({ categories }) => !categories.some(({ slug }) => slug === "flebologiya"))).toEqual([]);
});

test("services are sorted by title, prices in catalogue order; a service that only mentions the word is listed when no title has it", async ({
  app,
  db,
}) => {
  const { groupId } = await addDirection(db, "kardiologiya");
  const text = {
    type: "doc" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: "Не квантрон, а тетратон" }] }],
  };
  for (const values of [
    { slug: "b", title: "Квантрон второй", position: 1 },
    { slug: "a", title: "Квантрон первый", position: 2 },
    { slug: "mentions", title: "Осмотр", description: text, position: 3 },
  ])
    await indexRow(db, "services", await addService(db, { groupId, ...values }));

  expect(slugs(await read(app, "/api/services?search=квантрон", z.array(serviceCardSchema)))).toEqual(["b", "a"]);
  expect(slugs(await read(app, "/api/prices?search=квантрон", z.array(pricedServiceSchema)))).toEqual(["b", "a"]);
  expect(slugs(await read(app, "/api/services?search=тетратон", z.array(serviceCardSchema)))).toEqual(["mentions"]);
});

test("a filter of more than 100 characters is refused, a blank one shows the whole list", async ({ app }) => {
  for (const path of ["/api/services", "/api/prices"]) {
    expect(Object.keys(await refusedFields(await app.request(`${path}?search=${"я".repeat(101)}`)))).toEqual(["search"]);
    expect(await (await app.request(`${path}?search=%20`)).text()).toBe(await (await app.request(path)).text());
  }
});
