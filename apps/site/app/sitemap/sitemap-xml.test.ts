// @vitest-environment jsdom
import { expect, test } from "vitest";
import { newestUnder, partsOf, sitemapIndex, urlSet } from "./sitemap-xml.ts";

const site = "https://len.example";
const parse = (xml: string) => new DOMParser().parseFromString(xml, "application/xml");
const texts = (xml: string, name: string) => [...parse(xml).getElementsByTagName(name)].map((element) => element.textContent);

const sections = [
  { path: "/specialists", part: "doctors" },
  { path: "/news", part: "news" },
];

const entries = [
  { path: "/", lastmod: null, image: null },
  { path: "/news/a?b&c=<d>", lastmod: "2026-11-16T07:00:00.000Z", image: "https://api.len.example/media/a.avif?x=1&y=2" },
  { path: "/specialists/yaseneva-mariya", lastmod: "2026-11-18T07:00:00.000Z", image: null },
];

test("the sitemap has absolute URLs and pictures, and dates only where these are known", () => {
  const xml = urlSet(entries, site);

  expect(parse(xml).querySelector("parsererror")).toBeNull();
  expect(texts(xml, "loc")).toEqual([`${site}/`, `${site}/news/a?b&c=%3Cd%3E`, `${site}/specialists/yaseneva-mariya`]);
  expect(texts(xml, "lastmod")).toEqual(["2026-11-16T07:00:00.000Z", "2026-11-18T07:00:00.000Z"]);
  expect(texts(xml, "image:loc")).toEqual(["https://api.len.example/media/a.avif?x=1&y=2"]);
});

test("the sitemap is split by kind of page, and its index gives each part's last change", () => {
  const parts = partsOf(entries, sections);
  const xml = sitemapIndex(parts, site);

  expect(texts(xml, "loc")).toEqual(["pages", "news", "doctors"].map((name) => `${site}/sitemap/${name}.xml`));
  expect(texts(xml, "lastmod")).toEqual(["2026-11-16T07:00:00.000Z", "2026-11-18T07:00:00.000Z"]);
  expect(parts.flatMap((part) => part.entries)).toEqual(entries);
});

test("a part that is too large continues in another file, without losses or duplicates", () => {
  const doctors = ["a", "b", "c", "d", "e"].map((slug) => ({ path: `/specialists/${slug}`, lastmod: null, image: null }));
  const parts = partsOf(doctors, sections, 2);

  expect(parts.map(({ name, entries: { length } }) => [name, length])).toEqual([
    ["doctors", 2],
    ["doctors-2", 2],
    ["doctors-3", 1],
  ]);
  expect(parts.flatMap((part) => part.entries)).toEqual(doctors);
});

test("the date of a list is that of its newest item; a list without items has no date", () => {
  const lastmod = {
    "/news/one": "2026-11-16T07:00:00.000Z",
    "/news/two": "2026-11-18T07:00:00.000Z",
    "/newsletter": "2026-11-20T07:00:00.000Z",
  };

  expect(newestUnder("/news", lastmod)).toBe("2026-11-18T07:00:00.000Z");
  expect(newestUnder("/licenses", lastmod)).toBeNull();
  expect(newestUnder("/", lastmod)).toBeNull();
});
