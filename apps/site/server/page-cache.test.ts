// @vitest-environment node
import { expect, test } from "vitest";
import { type CachedPage, createCachedPage } from "./cached-page.ts";
import { createPageCache } from "./page-cache.ts";

const page = (edition: number, { size = 100, madeAt = 0, isTimed = false } = {}): Promise<CachedPage> =>
  createCachedPage({ headers: [["content-type", "image/png"]], body: Buffer.alloc(size, "a"), edition, madeAt, isTimed });

/** A cache after edition 5 was announced. */
function connectedCache({ maxBytes = 1_000_000, now = (): number => 0 } = {}) {
  const cache = createPageCache({ maxBytes, now });
  cache.connected(5);
  return cache;
}

test.each([
  [4, false],
  [5, true],
  [6, true],
])("a page of edition %i is current at edition 5: %s", async (edition, isTrue) => {
  const cache = connectedCache();

  cache.put("/page", await page(edition));

  expect(cache.fresh("/page") !== undefined).toBe(isTrue);
  expect(cache.find("/page")).toBeDefined();
});

test("a new edition makes every page stale but removes none", async () => {
  const cache = connectedCache();
  cache.put("/page", await page(5));

  cache.connected(6);

  expect(cache.fresh("/page")).toBeUndefined();
  expect(cache.find("/page")).toBeDefined();
});

test("no page is fresh while editions are not announced; if there was no new edition meanwhile, pages are fresh again afterwards", async () => {
  const cache = connectedCache();
  cache.put("/page", await page(5));

  cache.disconnected();
  expect(cache.fresh("/page")).toBeUndefined();
  expect(cache.find("/page")).toBeDefined();

  cache.connected(5);
  expect(cache.fresh("/page")).toBeDefined();
});

test("after the database was restored, pages of editions that were lost are not fresh", async () => {
  const cache = connectedCache();
  cache.put("/page", await page(5));

  cache.forgetEditions();
  cache.connected(4);

  expect(cache.fresh("/page")).toBeUndefined();
});

test("no page is fresh for more than an hour", async () => {
  let now = 0;
  const cache = connectedCache({ now: () => now });
  cache.setSiteMap(["/page"]);
  cache.put("/page", await page(5));

  now = 3_600_001;

  expect(cache.fresh("/page")).toBeUndefined();
  expect(cache.toRender()).toEqual(["/page"]);
});

test("Z20: a page with free times is fresh for a minute, and is not rendered each minute for nobody", async () => {
  let now = 0;
  const cache = connectedCache({ now: () => now });
  cache.setSiteMap(["/times"]);
  cache.put("/times", await page(5, { isTimed: true }));

  now = 60_000;
  expect(cache.fresh("/times")).toBeDefined();
  now += 1;
  expect(cache.fresh("/times")).toBeUndefined();
  expect(cache.find("/times")).toBeDefined();
  expect(cache.toRender()).toEqual([]);
});

test("when the cache is full, the least recently used pages outside the site map are removed", async () => {
  const cache = connectedCache({ maxBytes: 80_000 });
  cache.setSiteMap(["/known"]);
  cache.put("/known", await page(5, { size: 7_000 }));
  for (const key of ["/a", "/b", "/c", "/d"]) cache.put(key, await page(5, { size: 7_000 }));
  cache.visited("/a");

  cache.put("/e", await page(5, { size: 7_000 }));

  expect(cache.bytes()).toBeLessThanOrEqual(80_000);
  expect(new Set(cache.pages().map(({ key }) => key))).toEqual(new Set(["/known", "/a", "/c", "/d", "/e"]));
});

test("a page that is added to the site map is cached from then on", async () => {
  const cache = connectedCache({ maxBytes: 80_000 });
  cache.put("/later", await page(5, { size: 7_000 }));

  cache.setSiteMap(["/later"]);
  for (let number = 0; number < 10; number += 1) cache.put(`/${number}`, await page(5, { size: 7_000 }));

  expect(cache.fresh("/later")).toBeDefined();
});

test("pages that must be rendered are ordered by their number of visits", async () => {
  const cache = connectedCache();
  cache.setSiteMap(["/rare", "/often", "/fresh", "/missing"]);
  for (const key of ["/rare", "/often"]) cache.put(key, await page(4));
  cache.put("/fresh", await page(5));
  cache.visited("/rare");
  for (let visit = 0; visit < 5; visit++) cache.visited("/often");
  for (let look = 0; look < 9; look++) cache.fresh("/rare");

  expect(cache.toRender()).toEqual(["/often", "/rare", "/missing"]);
});

test("pages in demand are those of the site map and those that were requested again", async () => {
  const cache = connectedCache();
  cache.setSiteMap(["/doctor"]);
  for (const key of ["/doctor", "/search?search=once", "/search?search=twice"]) {
    cache.visited(key);
    cache.put(key, await page(5));
  }

  cache.visited("/search?search=twice");

  expect(cache.pagesInDemand().map(({ key }) => key)).toEqual(["/doctor", "/search?search=twice"]);
});
