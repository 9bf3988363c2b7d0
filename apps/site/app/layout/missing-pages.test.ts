// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createMissingPages } from "./missing-pages.server.ts";

type Page = { html: string; failed: boolean };

const page = (html: string): Page => ({ html, failed: false });
const doctor = (name: string) => ({ address: `/specialists/${name}`, kind: "doctor-page", data: "the clinic" });

test("a thousand doctors that do not exist share one page", async () => {
  const pageOf = createMissingPages<Page>();
  const make = vi.fn(async () => page("нет такой страницы"));

  for (let index = 0; index < 1000; index++) await pageOf(doctor(`net-${index}`), make);

  expect(make).toHaveBeenCalledTimes(1);
});

test("the page is rendered again when the site's data change, and separately for another kind", async () => {
  const pageOf = createMissingPages<Page>();
  const make = (html: string) => async () => page(html);
  await pageOf(doctor("a"), make("старый телефон"));

  expect(await pageOf({ ...doctor("b"), data: "another phone" }, make("новый телефон"))).toEqual(page("новый телефон"));
  expect(await pageOf({ ...doctor("c"), kind: "service-page" }, make("другой раздел"))).toEqual(page("другой раздел"));
});

test("unknown URLs under another menu entry, and under the forms, share another page", async () => {
  const pageOf = createMissingPages<Page>();
  const at = (address: string) => pageOf({ address, kind: "no route", data: "the clinic" }, async () => page(`like ${address.length}`));
  const addresses = ["/net-takoj", "/reviews/x", "/search/x/y", "/requests/x/y/z"];

  const first = await Promise.all(addresses.map(at));
  const again = await Promise.all(["/net-takoj-dva", "/reviews/drugoj/otzyv", "/search/drugoj", "/requests/drugaya"].map(at));

  expect(new Set(first).size).toBe(4);
  expect(again).toEqual(first);
});

test("unknown sections and other spellings of known ones have no menu entry", async () => {
  const pageOf = createMissingPages<Page>();
  const make = vi.fn(async () => page("нет такой страницы"));

  for (let index = 0; index < 1000; index++) await pageOf({ address: `/razdel-${index}/x`, kind: "no route", data: "the clinic" }, make);
  await pageOf({ address: "/%72eviews/x", kind: "no route", data: "the clinic" }, make);
  await pageOf({ address: "/reviewsx/x", kind: "no route", data: "the clinic" }, make);

  expect(make).toHaveBeenCalledTimes(1);
});

test("a page that contains its own URL is not shared", async () => {
  const pageOf = createMissingPages<Page>();
  await pageOf(doctor("moj-adres"), async () => page("нет /specialists/moj-adres"));

  expect(await pageOf(doctor("b"), async () => page("нет"))).toEqual(page("нет"));
});

test("a failed render is not shared", async () => {
  const pageOf = createMissingPages<Page>();
  await pageOf(doctor("a"), async () => ({ html: "что-то пошло не так", failed: true }));

  expect(await pageOf(doctor("b"), async () => page("нет"))).toEqual(page("нет"));
});
