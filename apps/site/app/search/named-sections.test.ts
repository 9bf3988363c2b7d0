import { expect, test } from "vitest";
import { namedSections } from "./named-sections.server.ts";

const pathsFor = (search: string, unfinished = false) => namedSections(search, undefined, unfinished).map(({ path }) => path);

test.each([
  ["лицензия", "/licenses"],
  ["Лицензии клиники", "/licenses"],
  ["договор", "/documents"],
  ["где вы находитесь", "/contacts"],
  ["телефон", "/contacts"],
  ["часы работы", "/contacts"],
  ["есть ли парковка", "/contacts"],
  ["прайс-лист", "/prices"],
  ["цены", "/prices"],
  ["работа", "/vacancies"],
  ["вакансии", "/vacancies"],
  ["записаться на приём", "/zapis"],
  ["оплата картой", "/info"],
  ["полис ОМС", "/info"],
  ["отзывы", "/reviews"],
  ["до и после", "/result"],
])("«%s» names %s", (search, path) => {
  expect(pathsFor(search)).toContain(path);
});

test.each(["карта родинок", "приём дерматолога", "лазер", "центр", "а", "***", ""])("«%s» names no section", (search) => {
  expect(pathsFor(search)).toEqual([]);
});

test("a page of staff is found by the words of its title in any form", () => {
  const deduction = { title: "Справка для налогового вычета", path: "/nalogovyj-vychet" };

  for (const search of ["налоговый вычет", "справку для вычета", "Вычеты"]) expect(namedSections(search, [deduction])).toEqual([deduction]);
  expect(namedSections("справка в бассейн", [deduction])).toEqual([]);
});

test("while one types the last word may be unfinished, the others may not", () => {
  expect(pathsFor("прейс", true)).toContain("/prices");
  expect(pathsFor("прейс")).toEqual([]);
  expect(pathsFor("прейс клин", true)).toEqual([]);
});
