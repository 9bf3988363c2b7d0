// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createMissingPages } from "./missing-pages.ts";

const doctor = (name: string) => ({ address: `/specialists/${name}`, kind: "doctor-page", data: "the clinic" });

test("a thousand doctors that do not exist are one page", async () => {
  const pageOf = createMissingPages<{ html: string }>();
  const make = vi.fn(async () => ({ html: "нет такой страницы" }));

  for (let index = 0; index < 1000; index++) await pageOf(doctor(`net-${index}`), make);

  expect(make).toHaveBeenCalledTimes(1);
});

test("it is made anew when what every page shows has changed, and for another kind", async () => {
  const pageOf = createMissingPages<{ html: string }>();
  const make = (html: string) => async () => ({ html });
  await pageOf(doctor("a"), make("старый телефон"));

  expect(await pageOf({ ...doctor("b"), data: "another phone" }, make("новый телефон"))).toEqual({ html: "новый телефон" });
  expect(await pageOf({ ...doctor("c"), kind: "service-page" }, make("другой раздел"))).toEqual({ html: "другой раздел" });
});

test("a page that says its own address is shown to nobody else", async () => {
  const pageOf = createMissingPages<{ html: string }>();
  await pageOf(doctor("moj-adres"), async () => ({ html: "нет /specialists/moj-adres" }));

  expect(await pageOf(doctor("b"), async () => ({ html: "нет" }))).toEqual({ html: "нет" });
});
