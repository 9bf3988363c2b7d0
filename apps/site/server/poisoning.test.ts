// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ApiDouble, startApiDouble } from "../test/api-double.ts";
import { type Sent, type SiteDouble, startSite } from "../test/site-double.ts";
import { nowhere } from "./page-key.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Anything that one visitor sends besides the URL must not affect another visitor who requests the same URL.

const pages = ["/", "/specialists", "/specialists?page=2", "/zapis", "/specialists/yaseneva-mariya", "/specialists.data"];

let api: ApiDouble;
let cacheDir: string;
let site: SiteDouble;

beforeAll(async () => {
  api = await startApiDouble();
  cacheDir = await mkdtemp(join(tmpdir(), "len-poison-"));
  site = await startSite({ apiUrl: api.url, cacheDir });
  await vi.waitFor(() => expect(site.cache.isConnected()).toBe(true), { timeout: 30_000 });
});

afterAll(async () => {
  await site.stop();
  await api.goAway();
  await rm(cacheDir, { recursive: true, force: true });
});

/** Empties the caches of pages and of API answers, as a start does. */
function forgetPages() {
  site.answers.clear();
  for (const { key } of site.cache.pages()) site.cache.remove(key);
}

/** Every page before any attack. */
async function cleanPages() {
  forgetPages();
  return await Promise.all(pages.map(answerTo));
}

async function answerTo(path: string) {
  const { status, headers, body } = await site.get(path);
  const { date: _, connection: _c, "keep-alive": _k, ...rest } = headers;
  return { path, status, headers: rest, body };
}

/** Every page after `attack` was sent to each of them while the caches were empty. */
async function pagesAfter(attack: (path: string) => Promise<unknown>) {
  forgetPages();
  for (const path of pages) await attack(path);
  return await Promise.all(pages.map(answerTo));
}

const unknownParameters = Array.from({ length: 30 }, (_, index) => `parameter${index}=%22%3E%3Cscript%3E${index}`).join("&");
const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

const attacks: [name: string, sent: Sent, address?: (path: string) => string][] = [
  ["X-Forwarded-Host", { headers: { "X-Forwarded-Host": "evil.example" } }],
  ["X-Forwarded-Proto and Scheme", { headers: { "X-Forwarded-Proto": "http", "X-Forwarded-Scheme": "http" } }],
  ["X-Forwarded-Prefix", { headers: { "X-Forwarded-Prefix": "/evil" } }],
  ["X-Forwarded-Port and Server", { headers: { "X-Forwarded-Port": "666", "X-Forwarded-Server": "evil.example" } }],
  ["X-Original-URL and X-Rewrite-URL", { headers: { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" } }],
  ["X-HTTP-Method-Override", { headers: { "X-HTTP-Method-Override": "POST", "X-Method-Override": "DELETE" } }],
  ["Forwarded", { headers: { Forwarded: "host=evil.example;proto=http" } }],
  ["X-Host, X-Real-IP, True-Client-IP", { headers: { "X-Host": "evil.example", "X-Real-IP": "1.1.1.1", "True-Client-IP": "1.1.1.1" } }],
  ["cookies", { headers: { Cookie: "session=canary; lang=en" } }],
  ["Authorization", { headers: { Authorization: "Bearer canary" } }],
  ["Accept-Language", { headers: { "Accept-Language": "en" } }],
  ["Accept", { headers: { Accept: "application/json" } }],
  ["User-Agent of a robot", { headers: { "User-Agent": "Googlebot" } }],
  ["Range", { headers: { Range: "bytes=0-10" } }],
  ["If-None-Match of something else", { headers: { "If-None-Match": 'W/"x"' } }],
  ["If-Modified-Since", { headers: { "If-Modified-Since": "Sat, 21 Nov 2099 00:00:00 GMT" } }],
  ["Save-Data and client hints", { headers: { "Save-Data": "on", DPR: "3", "Sec-CH-UA-Mobile": "?1" } }],
  ["headers of the router", { headers: { "X-React-Router-SPA-Mode": "yes", "X-Remix-Response": "yes" } }],
  ["our own header", { headers: { "X-Made-Of": "whole", "X-Len-Visitor-Address": "1.1.1.1" } }],
  ["Accept-Encoding of nothing known", { headers: { "Accept-Encoding": "zstd, *;q=0" } }],
  ["Pragma and Cache-Control", { headers: { Pragma: "no-cache", "Cache-Control": "no-cache" } }],
  ["HEAD", { method: "HEAD" }],
  ["OPTIONS", { method: "OPTIONS" }],
  ["POST", { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "page=7" }],
  ["PUT and an unknown method", { method: "PURGE" }],
  [
    "a GET with a body",
    { method: "GET", headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "6" }, body: "page=7" },
  ],
  ["thirty unknown parameters", {}, (path) => withQuery(path, unknownParameters)],
  ["advertising marks", {}, (path) => withQuery(path, "utm_source=%3Cscript%3E&yclid=1&gclid=2&fbclid=3")],
  ["a parameter behind a semicolon", {}, (path) => withQuery(path, "utm_content=x;page=7")],
  ["a parameter in other letters", {}, (path) => withQuery(path, "PAGE=7&Page=8&page%5B%5D=9")],
  ["an encoded separator", {}, (path) => withQuery(path, "x=1%26page=7")],
  ["a hash sign", {}, (path) => withQuery(path, "x=%23page=7")],
];

describe("X6: after an attack every page is unchanged", () => {
  test.each(attacks)("%s", async (_, sent, address = (path) => path) => {
    const clean = await cleanPages();

    const after = await pagesAfter((path) => site.get(address(path), sent));

    expect(after).toEqual(clean);
    expect(clean.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("an error followed by a good answer", async () => {
    const clean = await cleanPages();

    api.fail("/api/");
    const after = await pagesAfter(async (path) => {
      await site.get(path);
    }).finally(() => api.fail(null));
    const again = await Promise.all(pages.map(answerTo));

    expect(after.every(({ headers }) => headers["cache-control"] === "no-store")).toBe(true);
    expect(again).toEqual(clean);
  });
});

describe("a request for another site", () => {
  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(request));
      let answer = "";
      socket.on("data", (bytes) => {
        answer += bytes;
      });
      socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
      socket.on("error", reject);
    });
  const host = () => new URL(site.url).host;

  test.each([
    ["a foreign Host", (own: string) => `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n${own && ""}`, 421],
    ["a Host that only ends like ours", (own: string) => `GET / HTTP/1.1\r\nHost: evil${own}\r\nConnection: close\r\n\r\n`, 421],
    ["a Host with a user", (own: string) => `GET / HTTP/1.1\r\nHost: ${own}@evil.example\r\nConnection: close\r\n\r\n`, 421],
    ["two Hosts", (own: string) => `GET / HTTP/1.1\r\nHost: ${own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, 400],
    [
      "a foreign address in the request line",
      (own: string) => `GET http://evil.example/ HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`,
      421,
    ],
    ["no Host", () => "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "our own address in the request line",
      (own: string) => `GET http://${own}/ HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`,
      200,
    ],
    ["our own Host", (own: string) => `GET / HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`, 200],
  ])("%s: the request is refused or answered with our own page, whether it is cached or not", async (_, request, status) => {
    for (const prepare of [forgetPages, () => site.get("/")]) {
      await prepare();
      expect(await raw(request(host()))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });
});

describe("X7: a URL of a page that looks like the URL of a file does not return the page", () => {
  test.each([
    "/admin/requests/x.css",
    "/admin;x.jpg",
    "/admin/requests%2fx.css",
    "/requests/sent/x.css?number=1001",
    "/requests/sent;x.css?number=1001",
    "/specialists/yaseneva-mariya.css",
    "/specialists/yaseneva-mariya/x.js",
    "/specialists/yaseneva-mariya%2fx.css",
    "/specialists/yaseneva-mariya%3bx.css",
    "/specialists/yaseneva-mariya%00.css",
    "/specialists/yaseneva-mariya%0a.css",
    "/specialists/..%2f..%2fadmin",
    "/zapis%3fx.css",
    "/zapis%23x.css",
    "//zapis/x.css",
  ])("%s", async (path) => {
    forgetPages();
    const cached = () => site.cache.pages().map(({ key }) => key);

    const withCookie = await site.get(path, { headers: { Cookie: "staff=canary" } });
    const anonymous = await site.get(path);

    expect([withCookie.status, anonymous.status]).toEqual([404, 404]);
    expect(withCookie.headers["cache-control"]).toBe("no-store");
    // The 404 page that unknown URLs share is rendered without the visitor's headers, like every cached page.
    expect(anonymous.body).not.toContain("canary");
    expect(cached().filter((key) => !pages.includes(key) && key !== "/specialists/gromov-ilya" && key !== nowhere)).toEqual([]);
  });
});

test("L8: requests for many different URLs do not change the cache", async () => {
  await cleanPages();
  const before = new Set(site.cache.pages().map(({ key }) => key));

  for (let start = 0; start < 200; start += 50) {
    const some = Array.from({ length: 50 }, (_, index) => start + index);
    const answers = await Promise.all(some.flatMap((number) => [site.get(`/net-${number}`), site.get(`/?x${number}=${number}`)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  }

  const added = site.cache.pages().filter(({ key }) => !before.has(key) && key !== "/specialists/gromov-ilya");
  expect(added.map(({ key }) => key)).toEqual([]);
});
