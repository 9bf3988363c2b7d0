// @vitest-environment node
import { sections } from "@len/contract/sections";
import { expect, test } from "vitest";
import { listRoutes } from "../platform/route-list.ts";
import { routes } from "../test/server-build.ts";
import { createKeys, isSearch, nowhere, staticKeys } from "./page-key.ts";

const keyOf = createKeys(routes);

const file = "../../../packages/contract/src/other-addresses.ts";
const intro = `// Generated from the routes of the site: \`npm run addresses\`.

/** Addresses of the site other than the lists and the items of sections. */
export const otherAddresses: readonly string[] = [
`;

test("every page is cached except answers to forms, pages of personal links, free times, and files that depend on the date or are cached elsewhere", () => {
  const rendered = listRoutes(routes).flatMap(({ path, handle }) => (handle.cachedBy ? [] : [path]));

  expect(rendered.sort()).toEqual([
    "/contacts/map",
    "/prices.pdf",
    "/prices.xlsx",
    "/requests/:form/send",
    "/requests/:token",
    "/requests/:token/calendar.ics",
    "/requests/holds",
    "/requests/holds/release",
    "/requests/sent",
    "/requests/subscribe",
    "/share/:hash/*",
    "/subscribe/cancel/:token",
    "/subscribe/confirm/:token",
    "/times/of-form",
    "/times/panel",
    "/times/soonest",
    "/welcome",
    "/z/:token",
    "/z/:token/calendar.ics",
  ]);
});

test("each page of a section in the contract is a route, and all other addresses are in the generated list (update it with npm run addresses)", async () => {
  const own = listRoutes(routes).flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]));
  const listed = sections.flatMap(({ site, otherPages = [] }) => [...(site ? [site.path] : []), ...otherPages.map(({ path }) => path)]);

  expect(listed.filter((path) => !own.includes(path))).toEqual([]);
  const others = own.filter((path) => !listed.includes(path)).sort();
  await expect(`${intro}${others.map((path) => `  "${path}",\n`).join("")}];\n`).toMatchFileSnapshot(file);
});

test.each([
  ["/", "/"],
  ["/?utm_source=yandex&yclid=1", "/"],
  ["/specialists", "/specialists"],
  ["/specialists/", "/specialists"],
  ["/specialists?page=1", "/specialists"],
  ["/specialists?page=2&utm_campaign=x", "/specialists?page=2"],
  ["/specialists?page=2&category=kosmetologiya&search=", "/specialists?category=kosmetologiya&page=2"],
  ["/specialists?search=%D0%B0%20%D0%B1", "/specialists?search=%D0%B0+%D0%B1"],
  ["/specialists?search=+a+", "/specialists?search=a"],
  ["/specialists/yaseneva-mariya", "/specialists/yaseneva-mariya"],
  ["/specialists/%79aseneva-mariya?from=x", "/specialists/yaseneva-mariya"],
  [`/specialists?category=${"a".repeat(200)}`, `/specialists?category=${"a".repeat(200)}`],
  [`/specialists/${"a".repeat(200)}`, `/specialists/${"a".repeat(200)}`],
  ["/specialists?page=123456", "/specialists?page=123456"],
  ["/specialists/yaseneva-mariya?page=2", "/specialists/yaseneva-mariya?page=2"],
  ["/equipments/frakcionnyj-lazer-reshetka?page=2", "/equipments/frakcionnyj-lazer-reshetka"],
  ["/robots.txt", "/robots.txt"],
  ["/specialists?day=2026-12-02&part=evening&day=2026-12-01&day=2026-12-01", "/specialists?day=2026-12-01&day=2026-12-02&part=evening"],
])("%s is cached as %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
});

test.each([
  ["/_.data", "/_.data"],
  ["/_.data?_routes=home%2Fhome-page", "/_.data?_routes=home%2Fhome-page"],
  ["/specialists.data", "/specialists.data"],
  ["/specialists/_.data?page=2", "/specialists.data?page=2"],
  ["/specialists.data?_routes=doctors%2Fdoctors-page&utm_source=x&page=3", "/specialists.data?page=3&_routes=doctors%2Fdoctors-page"],
  ["/specialists.data?_routes=doctors/doctors-page,root", "/specialists.data?_routes=root%2Cdoctors%2Fdoctors-page"],
])("data %s is cached as %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
});

test.each([
  "/specialists.data?_routes=home/home-page",
  "/specialists.data?_routes=root,nothing",
  "/specialists?page=0",
  "/specialists?page=2&page=3",
  "/specialists?page=-1",
  "/specialists?page=1e3",
  "/specialists?category=../x",
  "/specialists?category=kosmetologiya,dermatologiya",
  `/specialists?category=${"a".repeat(201)}`,
  "/specialists?page=1234567",
  `/specialists?search=${"a".repeat(101)}`,
  "/specialists?search=%00",
  "/specialists/yaseneva-mariya.css",
  "/specialists/yaseneva-mariya;x.jpg",
  "/specialists/yaseneva-mariya/x.css",
  "/specialists%2Fyaseneva-mariya",
  "/specialists/..%2f..%2fadmin",
  "/specialists/../zapis",
  "/specialists/%2e%2e/zapis",
  "//specialists",
  "/specialists//",
  "/specialists\\",
  "/SPECIALISTS",
  "/specialists/%zz",
  "/specialists/%00",
  "/requests/sent?number=1001",
  "/zapis?outcome=AAAAAAAAAAAAAAAAAAAAAA",
  "/requests/review?doctor=yaseneva-mariya&outcome=x",
  `/specialists?x=${"a".repeat(3000)}`,
  "",
])("%s is not cached", (target) => {
  expect(keyOf(target)).toBeNull();
});

test.each([
  ["/news/rss.xml", "/news/rss.xml"],
  ["/news/novost", "/news/novost"],
  ["/sitemap/doctors-2.xml", "/sitemap/doctors-2.xml"],
  ["/search?type=all&search=%D1%83%D0%B7%D0%B8", "/search?search=%D1%83%D0%B7%D0%B8"],
  ["/stranica-kliniki?x=1", "/stranica-kliniki"],
  ["/welcome", null],
  ["/subscribe/confirm/token", null],
  ["/stranica/drugaya", nowhere],
])("the page %s has the cache key %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
});

const token = `${"a".repeat(160)}.${"b".repeat(43)}`;

test("neither a preview of a draft nor its data are ever cached", () => {
  for (const page of ["/", "/specialists", "/specialists/yaseneva-mariya", "/nowhere/at/all", "/specialists.data"]) {
    expect(keyOf(`${page}?preview=${token}`)).toBeNull();
    expect(keyOf(`${page}?page=2&preview=${token}`)).toBeNull();
  }
});

test("a parameter that is not a preview token does not bypass the cache", () => {
  for (const other of ["", "x", "token", `${token}=`, token.slice(0, -1), `${token}.${token}`])
    expect(keyOf(`/specialists?page=2&preview=${other}`)).toBe("/specialists?page=2");
});

test("a parameter cannot be hidden inside another parameter", () => {
  expect(keyOf("/specialists?utm_content=1;page=2")).toBe("/specialists");
  expect(keyOf("/specialists?utm_content=1%26page=2")).toBe("/specialists");
  expect(keyOf("/specialists?page%00=2")).toBe("/specialists");
  expect(keyOf("/specialists?PAGE=2&page[]=3")).toBe("/specialists");
});

test("normalising a key returns the same key", () => {
  for (const target of ["/", "/specialists?search=%D0%B0%20%D0%B1&page=2", "/specialists.data?_routes=root&page=2"]) {
    const key = keyOf(target) ?? "";
    expect(keyOf(key)).toBe(key);
  }
});

test.each(["/prices.pdf", "/prices.xlsx"])("%s is rendered for each request", (file) => {
  expect(keyOf(file)).toBeNull();
  expect(staticKeys(routes)).not.toContain(file);
});

test("the keys of pages without a slug in their URL are known from the start", () => {
  expect(staticKeys(routes)).toEqual(
    expect.arrayContaining(["/", "/specialists", "/zapis", "/privacy", "/robots.txt", "/sitemap.xml", "/sitemap/doctors.xml"]),
  );
  expect(staticKeys(routes).join()).not.toContain(":");
});

test("search results are recognised by their key", () => {
  expect(isSearch("/specialists?search=a")).toBe(true);
  expect(isSearch("/specialists?category=research")).toBe(false);
});

test.each([
  "/wp-admin/setup.php",
  "/admin/requests/x.css",
  "/net-takoj-stranicy/ni-odnoj",
  "/.env",
  "/a/b/c?x=1",
  "/net_takoj",
  "/%D0%BD%D0%B5%D1%82",
  `/${"a".repeat(3000)}`,
])("%s cannot be a page, so all such addresses share one answer", (address) => expect(keyOf(address)).toBe(nowhere));

test.each([
  "/Specialists/x_y",
  "/specialists/a/b/c",
  "/welcome",
  "/welcome/",
  "/kakoj-to-adres",
  `/${"a".repeat(120)}`,
  "/robots.txt",
  "/requests/feedback/send",
  "/x/y.data",
  // The router's `*` does not match a line break.
  "/a%0Ab",
  "/%0D/b",
  "/a%E2%80%A8b",
])("%s may be a page, so it is rendered", (address) => expect(keyOf(address)).not.toBe(nowhere));
