import type { ContentSection } from "@len/contract/staff/content";
import { expect, it } from "vitest";
import { addressWith, listInputOf } from "./list-filters.ts";

const section: ContentSection = {
  ...{ entity: "vacancies", title: "Вакансии", accusative: "вакансию", titleField: "title", listed: [] },
  ...{ filters: ["employment"], sorts: ["title", "savedAt"], isOrdered: false, isPinnable: false, hasSlug: true, schema: {} },
  hasPage: true,
  canRedirect: true,
};

it("a URL can contain a page, a search, a state, a sort and filters of the section; anything else is ignored", () => {
  const address = new URLSearchParams("page=3&q=врач&state=live,changed&sort=-savedAt&employment=full&doctorId=1");
  expect(listInputOf(section, address)).toEqual({
    ...{ page: "3", perPage: "50", q: "врач", state: "live,changed", sort: "-savedAt", employment: "full" },
  });
  expect(listInputOf(section, new URLSearchParams("page=-1&state=secret&sort=password"))).toEqual({ page: "1", perPage: "50" });
});

it("another choice shows the first page", () => {
  const address = new URLSearchParams("page=3&q=врач&state=draft");
  expect(addressWith(address, { state: "" }).toString()).toBe(new URLSearchParams({ q: "врач" }).toString());
});
