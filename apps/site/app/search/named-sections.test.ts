import { contacts } from "@len/fixtures/contacts";
import { facts } from "@len/fixtures/facts";
import { pages } from "@len/fixtures/pages";
import { beforeAll, expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { foundPromotions, loadNamedSections, type NamedSection, namedSections } from "./named-sections.server.ts";

const log = { info() {}, warn() {}, error() {} };
const id = "0198a000-0000-7000-8000-000000000001";
const noSeo = { title: null, description: null, ogImage: null, noindex: false };

/** Sections derived from the data of a clinic. */
function sectionsOf(clinic: { contacts: typeof contacts; pages: typeof pages; facts?: typeof facts }): Promise<NamedSection[]> {
  const answers: Record<string, unknown> = {
    "/api/contacts": { contacts: { ...clinic.contacts, id, timeZone: "Europe/Moscow" } },
    "/api/facts": (clinic.facts ?? []).map(({ name: _, ...fact }) => ({ ...fact, id })),
  };
  for (const page of clinic.pages)
    answers[`/api/pages/${page.slug}`] = {
      ...page,
      id,
      path: `/${page.slug}`,
      gallery: [],
      seo: noSeo,
      updatedAt: "2026-11-20T10:00:00.000Z",
    };
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const data = answers[new URL(String(input)).pathname];
    return data ? Response.json({ success: true, data }) : Response.json({}, { status: 404 });
  };
  return loadNamedSections(createApiClient({ baseUrl: "http://api.test", log, fetch: send }));
}

let known: NamedSection[];
/** Sections of a clinic whose texts mention neither directions nor patients' ages nor payment. */
let terse: NamedSection[];

beforeAll(async () => {
  known = await sectionsOf({ contacts, pages, facts });
  terse = await sectionsOf({ contacts: { ...contacts, supervising: [], address: { ...contacts.address, directions: "" } }, pages: [] });
});

const pathsFor = (search: string, unfinished = false) =>
  namedSections({ search, clinic: contacts.name, unfinished }, known).map(({ path }) => path);

test.each([
  ["лицензия", "/licenses"],
  ["Лицензии клиники", "/licenses"],
  ["лицензий", "/licenses"],
  ["договор", "/documents"],
  ["врачами", "/specialists"],
  ["где вы находитесь", "/contacts"],
  ["парковка", "/contacts"],
  ["адрес клиники Лён", "/contacts"],
  ["телефон", "/contacts"],
  ["часы работы", "/contacts"],
  ["есть ли лифт", "/contacts"],
  ["пандус для коляски", "/contacts"],
  ["прайс-лист", "/prices"],
  ["цены", "/prices"],
  ["работа", "/vacancies"],
  ["вакансии", "/vacancies"],
  ["записаться на приём", "/zapis"],
  ["оплата картой", "/info"],
  ["полис ОМС", "/info"],
  ["права", "/info"],
  ["есть ли детский врач", "/about"],
  ["отзывы", "/reviews"],
  ["до и после", "/result"],
])("«%s» finds %s", (search, path) => {
  expect(pathsFor(search)).toContain(path);
});

test.each([
  "карта родинок",
  "приём дерматолога",
  "лазер",
  "лифтинг",
  "центр",
  "полип",
  "полипы",
  "педикюр",
  "метрит",
  "фильтр",
  "а",
  "***",
  "",
])("«%s» finds no section", (search) => {
  expect(pathsFor(search)).toEqual([]);
});

test("a search for patients' rights does not find the rules of the clinic", () => {
  expect(pathsFor("права")).toEqual(["/info"]);
});

test("a page is not found by facts that it does not mention; basic facts find the contacts of any clinic", async () => {
  const pathsOfTerse = (search: string) => namedSections({ search }, terse).map(({ path }) => path);

  for (const search of ["метро", "пандус", "лифт", "полис ОМС", "оплата картой", "росздравнадзор", "дети"])
    expect(pathsOfTerse(search)).toEqual([]);
  for (const search of ["адрес", "часы работы", "телефон"]) expect(pathsOfTerse(search)).toEqual(["/contacts"]);

  const withParking = { ...contacts.address, directions: "Во дворе есть парковка для посетителей." };
  const parked = await sectionsOf({ contacts: { ...contacts, address: withParking }, pages: [] });
  expect(namedSections({ search: "где припарковаться" }, parked).map(({ path }) => path)).toEqual(["/contacts"]);
});

test("the clinic's own name is ignored in a search, whatever it is", () => {
  const found = (search: string) => namedSections({ search, clinic: "Вереск и партнёры" }, known).map(({ path }) => path);

  expect(found("лицензия вереск")).toEqual(["/licenses"]);
  expect(found("лицензия лён")).toEqual([]);
});

test("a staff page is found by the words of its title in any grammatical form, with its description", () => {
  const deduction = { title: "Справка для налогового вычета", path: "/nalogovyj-vychet", kind: "Страница" };
  const found = (search: string) => namedSections({ search }, [deduction]);

  for (const search of ["налоговый вычет", "справку для вычета", "Вычеты"]) expect(found(search)).toEqual([deduction]);
  expect(found("справка в бассейн")).toEqual([]);
});

test("a promotion is shown with its dates and the first of its texts that contains the words, which are marked", () => {
  const promotion = { period: "с 1 по 30 ноября 2026 года", texts: ["Лазер в тёмные месяцы.", "Лечение пигментации"] };
  const found = (search: string) => foundPromotions({ search }, [{ title: "Пятна после лета", path: "/promotions/pyatna", promotion }])[0];

  expect(found("лазером")?.excerpt).toEqual({ text: "Лазер в тёмные месяцы.", marks: [[0, 5]] });
  expect(found("темные")?.excerpt.marks).toEqual([[8, 14]]);
  expect(found("пигментация")?.excerpt).toEqual({ text: "Лечение пигментации", marks: [[8, 19]] });
  expect(found("пятна")).toMatchObject({ title: { marks: [[0, 5]] }, period: promotion.period, excerpt: { marks: [] } });
});

test("in suggestions only the last word may be incomplete", () => {
  expect(pathsFor("прейс", true)).toContain("/prices");
  expect(pathsFor("прейс")).toEqual([]);
  expect(pathsFor("прейс клин", true)).toEqual([]);
});
