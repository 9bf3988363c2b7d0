// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createMissingPages } from "./missing-pages.server.ts";

type Page = { html: string; failed: boolean };

const page = (html: string): Page => ({ html, failed: false });
const doctor = (name: string) => ({ address: `/specialists/${name}`, kind: "doctor-page", data: "the clinic" });

test("a thousand doctors that do not exist are one page", async () => {
  const pageOf = createMissingPages<Page>();
  const make = vi.fn(async () => page("нет такой страницы"));

  for (let index = 0; index < 1000; index++) await pageOf(doctor(`net-${index}`), make);

  expect(make).toHaveBeenCalledTimes(1);
});

test("it is made anew when what every page shows has changed, and for another kind", async () => {
  const pageOf = createMissingPages<Page>();
  const make = (html: string) => async () => page(html);
  await pageOf(doctor("a"), make("старый телефон"));

  expect(await pageOf({ ...doctor("b"), data: "another phone" }, make("новый телефон"))).toEqual(page("новый телефон"));
  expect(await pageOf({ ...doctor("c"), kind: "service-page" }, make("другой раздел"))).toEqual(page("другой раздел"));
});

test("below another entry of the menus, and below the forms, what stands around the page is another", async () => {
  const pageOf = createMissingPages<Page>();
  const at = (address: string) => pageOf({ address, kind: "no route", data: "the clinic" }, async () => page(`like ${address.length}`));
  const addresses = ["/net-takoj", "/reviews/x", "/search/x/y", "/requests/x/y/z"];

  const first = await Promise.all(addresses.map(at));
  const again = await Promise.all(["/net-takoj-dva", "/reviews/drugoj/otzyv", "/search/drugoj", "/requests/drugaya"].map(at));

  expect(new Set(first).size).toBe(4);
  expect(again).toEqual(first);
});

test("made-up sections, and known ones spelled otherwise, are no entries of the menus", async () => {
  const pageOf = createMissingPages<Page>();
  const make = vi.fn(async () => page("нет такой страницы"));

  for (let index = 0; index < 1000; index++) await pageOf({ address: `/razdel-${index}/x`, kind: "no route", data: "the clinic" }, make);
  await pageOf({ address: "/%72eviews/x", kind: "no route", data: "the clinic" }, make);
  await pageOf({ address: "/reviewsx/x", kind: "no route", data: "the clinic" }, make);

  expect(make).toHaveBeenCalledTimes(1);
});

test("a page that says its own address is shown to nobody else", async () => {
  const pageOf = createMissingPages<Page>();
  await pageOf(doctor("moj-adres"), async () => page("нет /specialists/moj-adres"));

  expect(await pageOf(doctor("b"), async () => page("нет"))).toEqual(page("нет"));
});

test("a page that could not be rendered is shown to nobody else", async () => {
  const pageOf = createMissingPages<Page>();
  await pageOf(doctor("a"), async () => ({ html: "что-то пошло не так", failed: true }));

  expect(await pageOf(doctor("b"), async () => page("нет"))).toEqual(page("нет"));
});
