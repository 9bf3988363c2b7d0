// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiDouble, startApiDouble } from "../test/api-double.ts";
import { type SiteDouble, startSite } from "../test/site-double.ts";
import { canonicalAddress } from "./canonical-address.ts";

let api: ApiDouble;
let site: SiteDouble;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "len-addresses-"));
  api = await startApiDouble();
  site = await startSite({ apiUrl: api.url, cacheDir: folder });
});

afterAll(async () => {
  await site.stop();
  await api.goAway();
  await rm(folder, { recursive: true, force: true });
});

const doctor = "/specialists/yaseneva-mariya";

test.each([
  [`${doctor}/`, doctor],
  [`${doctor}//`, doctor],
  [`/${doctor}`, doctor],
  ["/specialists//yaseneva-mariya", doctor],
  ["/Specialists/YASENEVA-Mariya", doctor],
  ["//Specialists//", "/specialists"],
  ["/index.html", "/"],
  ["//", "/"],
  ["/specialists/index.html", "/specialists"],
  ["/specialists/?page=2&category=kosmetologiya", "/specialists?page=2&category=kosmetologiya"],
  ["/specialists?page=1", "/specialists"],
  ["/specialists?category=kosmetologiya&page=1", "/specialists?category=kosmetologiya"],
])("%s is redirected to %s permanently, in one hop", async (path, canonical) => {
  const answer = await site.get(path);

  expect([answer.status, answer.headers.location]).toEqual([301, canonical]);
  expect((await site.get(canonical)).status).toBe(200);
});

test.each(["/", doctor, "/specialists", "/specialists?page=2", "/zapis?utm_source=a"])("%s is already canonical", async (path) => {
  expect((await site.get(path)).status).toBe(200);
});

test.each([
  ["/uslugi/botoks.html", "/specialists"],
  ["/Uslugi//Botoks.html/", "/specialists"],
  ["/uslugi/botoks.html?utm_source=yandex", "/specialists?utm_source=yandex"],
  ["/%D1%83%D1%81%D0%BB%D1%83%D0%B3%D0%B8", "/specialists?page=2"],
  ["/specialists/ushla?utm_source=yandex", "/specialists?page=2"],
  ["/O-Klinike/nashi/vrachi/spisok.php?print=1", "/specialists?print=1"],
  ["/specialists/2019/yaseneva-mariya/", "/specialists"],
  ["/%F3%F1%EB%F3%E3%E8/", "/specialists"],
  ["/index.php", "/"],
  ["/index.php?id=6", "/?id=6"],
  ["/index.php?id=5", "/specialists"],
  ["/index.php?name=%F3%F1", "/specialists"],
  ["/index.php?name=%F3%F2", "/?name=%F3%F2"],
  ["/index.php?utm_source=a%20b&part=%D1%8F&id=5", "/zapis?utm_source=a%20b"],
])("an address of an older site, %s, is redirected to %s permanently", async (path, to) => {
  const before = await site.get(path);
  expect(before.status).toBe(404);

  api.redirect("/uslugi/botoks.html", "/specialists");
  api.redirect("/услуги", "/specialists?page=2");
  api.redirect("/specialists/ushla", "/specialists?page=2");
  api.redirect("/o-klinike/nashi/vrachi/spisok.php", "/specialists");
  api.redirect("/specialists/2019/yaseneva-mariya", "/specialists");
  api.redirect("/%f3%f1%eb%f3%e3%e8", "/specialists");
  api.redirect("/index.php", "/");
  api.redirect("/index.php?id=5", "/specialists");
  api.redirect("/index.php?id=5&part=я", "/zapis");
  api.redirect("/index.php?name=%f3%f1", "/specialists");
  // A page of this site has priority over the list.
  api.redirect("/zapis", "/specialists");

  await vi.waitFor(async () => expect([(await site.get(path)).status, (await site.get(path)).headers.location]).toEqual([301, to]));
  expect((await site.get(path, { method: "HEAD" })).status).toBe(301);
  expect((await site.get("/zapis")).status).toBe(200);
  api.forgetRedirects();
});

test.each(["/specialists/nobody/", "/Specialists/Nobody", "//net//takoj//"])("%s is answered 404 without a redirect", async (path) => {
  const answer = await site.get(path);

  expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
});

test("capital letters in the token of a letter's link are preserved", () => {
  expect(canonicalAddress("/subscribe/confirm/AbC")).toBeNull();
  expect(canonicalAddress(`/requests/${"AbC".repeat(15).slice(0, 43)}`)).toBeNull();
  expect(canonicalAddress("/z/AbCdEfGhJkLm")).toBeNull();
  expect(canonicalAddress("/Subscribe/confirm/AbC/")).toBe("/Subscribe/confirm/AbC");
});

/** Spellings that browsers have resolved to another site, in each place where an address of this site is expected. */
const elsewhere = [
  ..."//evil.example/ ///evil.example/ ////evil.example/ //evil.example/index.html //EVIL.example //evil.example//".split(" "),
  ..."/\\evil.example/ \\\\evil.example/ /\\/evil.example/ //\\evil.example/ /%5cevil.example/ /%5C%5Cevil.example//".split(" "),
  ..."/%2fevil.example/ /%2F%2Fevil.example/ //%2fevil.example/ /%09/evil.example/ /%0a/evil.example/ /%0d%0aLocation:evil/".split(" "),
  ..."/.//evil.example/ /..//evil.example/ /specialists/..//evil.example/ /specialists//evil.example/".split(" "),
  ..."//evil.example@len.example/ //user@evil.example/ /@evil.example/ //evil.example:80/ //evil.example;/ //[::1]/".split(" "),
  ..."https:evil.example/ https:/evil.example/ https://evil.example/ https:///evil.example/ javascript:alert(1)// data:text/html,x/".split(
    " ",
  ),
  ..."//evil%E3%80%82example/ /%E3%80%82evil/ //evil.example?page=1 //evil.example/?x=/.. /%252fevil.example/ //google.com/%2f../".split(
    " ",
  ),
  ..."/;//evil.example/ /?next=//evil.example/ /specialists/?next=//evil.example /index.html//evil.example/".split(" "),
];

test.each(elsewhere)("%s is not redirected to another site", async (path) => {
  const { headers, status } = await site.get(path).catch(() => ({ headers: {} as Record<string, unknown>, status: 400 }));

  const { location } = headers;
  expect(status).toBeLessThan(500);
  if (location !== undefined) expect(new URL(String(location), site.url).origin).toBe(site.url);
  const spelled = canonicalAddress(path);
  if (spelled !== null) expect(new URL(spelled, site.url).origin).toBe(site.url);
});
