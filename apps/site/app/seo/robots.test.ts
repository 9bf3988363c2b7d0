// @vitest-environment node
import { expect, test } from "vitest";
import { loader } from "./robots.ts";

const text = await loader().text();
const lines = text.trim().split("\n");
const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));

const escaped = (text: string) => text.replace(/[.?+^$()[\]{}|\\]/g, "\\$&");

/** Applies the rules in the way of Yandex and Google: the longest match decides; of two equally long matches, «Allow» decides. */
function isOpen(address: string): boolean {
  const rules = [
    ...valuesOf("Allow").map((rule) => ({ rule, allows: true })),
    ...valuesOf("Disallow").map((rule) => ({ rule, allows: false })),
  ];
  const [longest] = rules
    .filter(({ rule }) => new RegExp(`^${rule.split("*").map(escaped).join(".*")}`).test(address))
    .sort((one, other) => other.rule.length - one.rule.length || Number(other.allows) - Number(one.allows));
  return longest?.allows ?? true;
}

test.each([
  "/",
  "/specialists/yaseneva-mariya",
  "/articles?page=2",
  "/articles/uhod-za-kozhej?page=3",
  "/assets/root-abc.css",
  "/assets/root-abc.js?v=1",
  "/prices.pdf",
  "/media/a.pdf?download=1",
  ...["png", "jpg", "jpeg", "webp", "avif", "svg"].map((type) => `/media/a.${type}?w=640`),
  "/share/0123456789abcdef/specialists/yaseneva-mariya.jpg",
])("robots may request %s", (address) => {
  expect(isOpen(address)).toBe(true);
});

test.each([
  "/admin/",
  "/admin/requests",
  "/search?search=кожа",
  "/specialists?page=2",
  "/news?category=trihologiya",
  "/articles?category=a&page=2",
  "/?utm_source=a",
  "/reviews?doctor=a",
])("robots must not request %s", (address) => {
  expect(isOpen(address)).toBe(false);
});

test("robots.txt has one group for all robots, Clean-param for advertising parameters, an absolute sitemap URL and no obsolete rules", () => {
  expect(valuesOf("User-agent")).toEqual(["*"]);
  expect(valuesOf("Clean-param").join("&").split("&")).toEqual(
    expect.arrayContaining(["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "yclid", "gclid", "fbclid"]),
  );
  expect(valuesOf("Sitemap")).toEqual(["http://localhost:3000/sitemap.xml"]);
  expect(text).not.toMatch(/Crawl-delay|Host:/);
});
