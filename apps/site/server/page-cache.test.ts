// @vitest-environment node
import type { Change } from "@len/contract/changes";
import { expect, test } from "vitest";
import { itemPart } from "../platform/made-of.ts";
import { type KeptPage, keepPage } from "./kept-page.ts";
import { createPageCache } from "./page-cache.ts";

const page = (parts: string[], { size = 100, madeAt = 0 } = {}): Promise<KeptPage> =>
  keepPage({ headers: [["content-type", "image/png"]], body: Buffer.alloc(size, "a"), parts, madeAt });

/** A memory in which `/page` was made of these parts. */
async function cacheOf(parts: string[]) {
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => 0 });
  cache.believe(true);
  cache.keep("/page", await page(parts), cache.begin());
  return cache;
}

const doctors = (slugs: string[] | null): Change => ({ collection: "doctors", slugs });

test.each<[parts: string[], change: Change, fresh: boolean]>([
  [["doctors"], doctors(["yaseneva"]), false],
  [["doctors"], doctors([]), false],
  [["doctors"], doctors(null), false],
  [[itemPart("doctors", "yaseneva")], doctors(["yaseneva"]), false],
  [[itemPart("doctors", "yaseneva")], doctors(null), false],
  [[itemPart("doctors", "yaseneva")], doctors(["gromov"]), true],
  [[itemPart("doctors", "yaseneva")], doctors([]), true],
  [[itemPart("doctors", "ёлка /%")], doctors(["ёлка /%"]), false],
  [["news", "services"], doctors(null), true],
  [["doctor-reviews"], doctors(null), true],
  [[], doctors(null), true],
])("a page made of %j, after a change of %j: fresh %s", async (parts, change, fresh) => {
  const cache = await cacheOf(parts);

  cache.changed([{ collection: "banners", slugs: null }, change]);

  expect(cache.fresh("/page") !== undefined).toBe(fresh);
});

test("nothing is fresh while changes are not heard, and again when they are", async () => {
  const cache = await cacheOf(["doctors"]);

  cache.believe(false);
  expect(cache.fresh("/page")).toBeUndefined();
  expect(cache.find("/page")?.page).toBeDefined();

  cache.believe(true);
  expect(cache.fresh("/page")).toBeDefined();
});

test("a gap makes all pages doubtful, those being made too", async () => {
  const cache = await cacheOf(["doctors"]);
  const reading = cache.begin();

  cache.doubtAll();
  cache.keep("/other", await page([]), reading);

  expect([cache.fresh("/page"), cache.fresh("/other")]).toEqual([undefined, undefined]);
});

test("a change that comes while a page is made concerns it only if it shows what changed", async () => {
  const cache = createPageCache({ maxBytes: 1_000_000 });
  cache.believe(true);
  const [one, other] = [cache.begin(), cache.begin()];

  cache.changed([doctors(["yaseneva"])]);
  cache.keep("/doctors", await page(["doctors"], { madeAt: Date.now() }), one);
  cache.keep("/news", await page(["news"], { madeAt: Date.now() }), other);

  expect(cache.fresh("/doctors")).toBeUndefined();
  expect(cache.fresh("/news")).toBeDefined();
});

test("no page is believed for more than an hour", async () => {
  let now = 0;
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => now });
  cache.believe(true);
  cache.know(["/page"]);
  cache.keep("/page", await page([]), cache.begin());

  now = 3_600_001;

  expect(cache.fresh("/page")).toBeUndefined();
  expect(cache.toRender()).toEqual(["/page"]);
});

test("when the bytes are used up the pages asked for longest ago go, those of the site map last", async () => {
  let now = 0;
  const cache = createPageCache({ maxBytes: 50_000, now: () => ++now });
  cache.believe(true);
  cache.know(["/known"]);
  cache.keep("/known", await page([], { size: 7_000, madeAt: now }), cache.begin());
  for (const key of ["/a", "/b", "/c", "/d"]) cache.keep(key, await page([], { size: 7_000, madeAt: now }), cache.begin());
  cache.find("/a");

  cache.keep("/e", await page([], { size: 7_000, madeAt: now }), cache.begin());

  expect(cache.bytes()).toBeLessThanOrEqual(50_000);
  expect(cache.pages().map(({ key }) => key)).toEqual(["/known", "/a", "/d", "/e"]);
});

test("what has to be rendered comes in the order of visits", async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => 0 });
  cache.believe(true);
  cache.know(["/rare", "/often", "/fresh", "/missing"]);
  for (const key of ["/rare", "/often"]) cache.keep(key, await page(["doctors"]), cache.begin());
  cache.keep("/fresh", await page([]), cache.begin());
  cache.find("/rare");
  for (let visit = 0; visit < 5; visit++) cache.fresh("/often");

  cache.changed([doctors(null)]);

  expect(cache.toRender()).toEqual(["/often", "/rare", "/missing"]);
});
