import { randomUUID } from "node:crypto";
import { type SearchAnswer, searchAnswerSchema, suggestionsSchema } from "@len/contract/search";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { type TestApp, test } from "../../../test/app.ts";
import { addDirection, addNews, addService, withoutOtherNews } from "../../../test/rows.ts";
import { read, refusedFields } from "../../../test/shapes.ts";
import { indexRow, search, suggest } from "../../../test/with-features.ts";
import { categories } from "../../features/catalogue/outline/category-table.ts";
import { services } from "../../features/catalogue/outline/service-table.ts";
import { news } from "../../features/news/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { planSearch } from "./plan.ts";
import { searchIndex } from "./table.ts";

const path = (search: string, more = "") => `/api/search?search=${encodeURIComponent(search)}${more}`;

async function find(app: TestApp, search: string, more = ""): Promise<SearchAnswer> {
  const response = await app.request(path(search, more));
  expect(response.status).toBe(200);
  const body = await response.json();
  const answer = searchAnswerSchema.parse(body);
  expect(answer).toEqual(body);
  return answer;
}

const first = async (app: TestApp, search: string) => {
  const { doctors, services: found, news } = await find(app, search);
  return [found, doctors, news].map(({ data }) => data[0]?.slug);
};

const titles = async (app: TestApp, search: string) => (await find(app, search)).services.data.map(({ title }) => title);

const noText = { type: "doc" as const, content: [] };
const paragraph = (text: string) => ({ ...noText, content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }] });

async function addFound(db: Database, values: Partial<typeof services.$inferInsert> & { groupId: string }) {
  const id = await addService(db, values);
  await indexRow(db, "services", id);
  return id;
}

test("the three groups match the contract, each with its own pages", async ({ app }) => {
  const { services: found } = await find(app, "лазер", "&limit=2&page=2");

  expect(found.data).toHaveLength(2);
  expect(found.pagination).toMatchObject({ currentPage: 2, perPage: 2 });
  expect(found.pagination.total).toBeGreaterThan(4);
  expect((await find(app, "лазер", "&limit=2&page=999")).services).toMatchObject({
    data: [],
    pagination: { total: found.pagination.total },
  });
});

test.for([
  ["УЗИ сердца", ["services", "doctors", "news", "conditions"]],
  ["дамбаев трихолог", ["doctors", "services", "news", "conditions"]],
  ["майские праздники", ["news", "conditions", "doctors", "services"]],
  // A complaint found by another name comes before titles of articles.
  ["перхоть", ["conditions", "news", "services", "doctors"]],
  // Equally good: a condition, a service and an article have the word in their titles.
  ["акне", ["conditions", "services", "news", "doctors"]],
  ["", ["conditions", "doctors", "services", "news"]],
] as const)("the groups for «%s» are in the order of their best results", async ([search, order], { app }) => {
  expect((await find(app, search)).order).toEqual(order);
});

test.for(["лазер", "лазе", "kfpth"])("the direction «Лазерные технологии» is found and suggested for «%s»", async (search, { app }) => {
  const suggested = await read(app, `/api/search/suggest?search=${encodeURIComponent(search)}`, suggestionsSchema);

  expect((await find(app, search)).categories.data[0]?.title).toBe("Лазерные технологии");
  expect(suggested.categories[0]).toMatchObject({ path: "/categories/lazernye-tehnologii", title: { text: "Лазерные технологии" } });
});

test("a direction is found only when it has all words of a query", async ({ app }) => {
  expect((await find(app, "лазерные технологии")).categories.data.map(({ title }) => title)).toEqual(["Лазерные технологии"]);
  expect((await find(app, "лазерные звёздочки")).categories.data).toEqual([]);
});

test("a group is not found when its direction has been taken off the site", async ({ app, db }) => {
  const titlesOf = async () => (await find(app, "блефаропластика")).categories.data.map(({ title }) => title);
  expect(await titlesOf()).toEqual(["Блефаропластика"]);

  await db.update(categories).set({ status: "draft" }).where(eq(categories.slug, "plasticheskaya-hirurgiya"));

  expect(await titlesOf()).toEqual([]);
});

test.for(["удаление родинки", "удалить родинку", "удаление невуса", "убрать родинку"])(
  "«%s» finds the three services that remove something first, and their group",
  async (search, { app }) => {
    const { services: found, categories: groups } = await find(app, search);

    expect(found.data.slice(0, 3).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["lazernoe-udalenie-novoobrazovanij", "radiovolnovoe-udalenie", "hirurgicheskoe-issechenie"]),
    );
    expect(groups.data[0]?.title).toBe("Удаление новообразований");
  },
);

test("at most two words of a query are corrected", async ({ db }) => {
  const typed = ["консультацыя", "дерматалог", "касметолог"];
  const areCorrected = async (words: string[]) =>
    (await planSearch(db, words.join(" "), { isTyping: false })).map(({ word }, index) => word !== words[index]);

  expect(await areCorrected(typed)).toEqual([true, true, false]);
  expect(await areCorrected(typed.toReversed())).toEqual([true, true, false]);
  expect(await areCorrected([typed.join("-")])).toHaveLength(3);
});

test.for(["", "%20%20", "***", "и", "%25"])("«%s» gives three empty groups", async (search, { app }) => {
  const { doctors, services: found, news } = await find(app, decodeURIComponent(search));

  for (const { data, pagination } of [doctors, found, news]) expect([data, pagination.total, pagination.lastPage]).toEqual([[], 0, 1]);
});

test("the default is the first twenty of each group, and an empty query finds nothing", async ({ app }) => {
  const { doctors, services: found, news } = await find(app, "лазер");
  for (const { pagination } of [doctors, found, news]) expect(pagination).toMatchObject({ currentPage: 1, perPage: 20 });

  const unasked = await (await app.request("/api/search")).json();
  expect(unasked).toEqual(await find(app, ""));
});

test.for(["озон", "собака", "iphone", "шиномонтаж"])("«%s» is not corrected to another word", async (search, { app }) => {
  expect(await first(app, search)).toEqual([undefined, undefined, undefined]);
});

test("any text is answered, and marks are ordered and within their text", async ({ db }) => {
  const alphabet = fc.constantFrom(..."абвеёэйя узиqxtybt[];'`,.:*!&|<->()\\%_0123ªⅣ௧中ß", "кожа", "лазер", "prp", "\u0301", "😀", "𝒜𝓃𝓃");
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: alphabet, maxLength: 30 }), fc.string({ maxLength: 50 })), async (text) => {
      const {
        doctors,
        services: found,
        news,
      } = await search(db, { search: text.replaceAll("\0", ""), page: 1, limit: 5 }, "https://api.example");
      for (const { found: why } of [...doctors.data, ...found.data, ...news.data]) {
        for (const { text: shown, marks } of [why.title, why.excerpt]) {
          const ends = marks.flat();
          expect(ends).toEqual([...ends].sort((one, other) => one - other));
          expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(shown.length);
        }
      }
      await suggest(db, text.replaceAll("\0", ""), "https://api.example");
    }),
    { numRuns: 60 },
  );
});

test("a query that is too long or has control characters, and an invalid page, are refused", async ({ app }) => {
  expect(await refusedFields(await app.request(path("а".repeat(101))))).toEqual({
    search: ["Слишком длинный текст: не больше 100 знаков"],
  });
  expect((await app.request("/api/search?search=%00")).status).toBe(422);
  expect((await app.request(path("узи", "&page=0"))).status).toBe(422);
});

describe("query correction", () => {
  test.for([
    ["forms of a word", "эпиляцией для мужчины", ["lazernaya-epilyaciya-dlya-muzhchin"]],
    ["ё as е", "узи молочных желез", ["uzi-molochnyh-zhelez"]],
    ["е as ё", "узи сёрдца", ["uzi-serdca"]],
    ["any case", "БИОРЕВИТАЛИЗАЦИЯ", ["biorevitalizaciya"]],
    ["a name in any order", "андреевна ясенева мария", [undefined, "yaseneva-mariya"]],
    ["a slip", "биоревитолизация", ["biorevitalizaciya"]],
    ["a slip in a name", "тихонав", [undefined, "tihonov-artem"]],
    ["words run together", "общийанализ крови", ["obshchij-analiz-krovi"]],
    ["a word split in two", "микро склеротерапия", ["mikroskleroterapiya"]],
    ["the Latin layout", "ghbtv nhb[jkjuf", ["priem-trihologa"]],
    ["the Russian layout", "шзд", ["shirokopolosnyj-svet-ipl"]],
    ["Latin letters", "uzi serdca", ["uzi-serdca"]],
    ["Latin letters and a slip", "biorevitolizacia", ["biorevitalizaciya"]],
    ["other words around the searched one", "записаться на прием к флебологу", ["priem-flebologa"]],
    ["the beginning of a word", "фототрих", ["fototrihogramma"]],
  ] satisfies [string, string, (string | undefined)[]][])("%s: «%s»", async ([, search, expected], { app }) => {
    const found = await first(app, search);

    for (const [index, slug] of expected.entries()) if (slug) expect(found[index]).toBe(slug);
  });
});

test("a word that continues a known word is another word, not a misspelling", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "kvantovye");
  await addFound(db, { groupId, title: "Показ квантронного" });

  expect(await titles(app, "квантроного")).toEqual(["Показ квантронного"]);
  expect(await titles(app, "квантроник")).toEqual([]);
});

describe("ranking", () => {
  test("an item with the word after «без» comes last, unless its own text says «без»", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "Квантрон", description: paragraph("Операцию проводят утром.") });
    await addFound(db, { groupId, title: "Об этом коротко", description: paragraph("Здесь есть квантрон.") });
    await addFound(db, { groupId, title: "Другое", summary: "Квантрон без операции.", description: paragraph("Операция не нужна.") });

    expect(await titles(app, "квантрон без операции")).toEqual(["Другое", "Об этом коротко", "Квантрон"]);
    expect((await titles(app, "квантрон"))[0]).toBe("Квантрон");
  });

  test("a query of «без» and a word finds items that say so, and never the opposite", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "Квантрон", description: paragraph("Лечение квантроном.") });
    await addFound(db, { groupId, title: "Уход", summary: "Процедура без квантрона." });
    await addFound(db, { groupId, title: "Чистка без квантрона", summary: "Бережно." });

    expect(await titles(app, "без квантрона")).toEqual(["Чистка без квантрона", "Уход"]);
    expect(await titles(app, "без зеркала")).toEqual([]);
  });

  test("a word in the title counts more than in the summary, and there more than in the text", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "В тексте", description: paragraph("Здесь есть квантрон.") });
    await addFound(db, { groupId, title: "Квантрон" });
    await addFound(db, { groupId, title: "В кратком описании", summary: "Здесь есть квантрон." });

    expect(await titles(app, "квантрон")).toEqual(["Квантрон", "В кратком описании", "В тексте"]);
  });

  test("an exact word ranks above a prefix, another form and a near match", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "Показ квантрону" });
    await addFound(db, { groupId, title: "Один квантрон" });
    await addFound(db, { groupId, title: "Один квантроника" });

    expect(await titles(app, "квантрон")).toEqual(["Один квантрон", "Один квантроника", "Показ квантрону"]);
    expect(await titles(app, "квантрну")).toContain("Показ квантрону");
  });

  test("among equal results the popular one comes first", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "А, квантрон" });
    await addFound(db, { groupId, title: "Я, квантрон", isPopular: true });

    expect(await titles(app, "квантрон")).toEqual(["Я, квантрон", "А, квантрон"]);
  });

  test("when some results contain all words, results with only some of the words are left out", async ({ app }) => {
    expect(await titles(app, "узи сердца")).toEqual(["УЗИ сердца"]);
  });
});

describe("excerpts", () => {
  test("matches are marked by their positions in plain text", async ({ app }) => {
    const { services: found } = await find(app, "приём трихолога");
    const title = found.data[0]?.found.title;

    expect(title?.text).toBe("Приём трихолога");
    expect(title?.marks.map(([from, to]) => title.text.slice(from, to))).toEqual(["Приём", "трихолога"]);
  });

  test("markup in a text stays literal text", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    const text = `<script>alert(1)</script> & ${"слова ".repeat(60)}<b onclick="x">квантрон</b> 😀.`;
    await addFound(db, { groupId, title: "<img src=x onerror=alert(1)> проба", description: paragraph(text) });

    const [found] = (await find(app, "квантрон")).services.data;

    expect(found?.found.title).toEqual({ text: "<img src=x onerror=alert(1)> проба", marks: [] });
    const { text: excerpt, marks } = found?.found.excerpt ?? { text: "", marks: [] };
    expect(excerpt.length).toBeLessThan(230);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(marks.map(([from, to]) => excerpt.slice(from, to))).toEqual(["квантрон"]);
  });

  test("the excerpt is the summary unless only the text contains the match", async ({ app, db }) => {
    await withoutOtherNews(db);
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "Квантрон", summary: "Кратко", description: paragraph("Долго") });

    expect((await find(app, "квантрон")).services.data[0]?.found.excerpt).toEqual({ text: "Кратко", marks: [] });
  });
});

describe("suggestions", () => {
  const suggestions = (app: TestApp, typed: string) =>
    read(app, `/api/search/suggest?search=${encodeURIComponent(typed)}`, suggestionsSchema);

  test("suggestions begin at two letters, at most three of each kind, with a path and the match marked", async ({ app }) => {
    const { services: found, doctors, news } = await suggestions(app, "де");

    for (const group of [found, doctors, news]) expect(group.length).toBeLessThanOrEqual(3);
    expect(found[0]?.path).toMatch(/^\/categories\/[a-z-]+\/[a-z-]+\/[a-z-]+$/);
    expect(await suggestions(app, "д")).toEqual({ services: [], doctors: [], news: [], conditions: [], categories: [] });
  });

  test("suggestions are found by an incomplete word, in the other keyboard layout, and by a name", async ({ app }) => {
    expect((await suggestions(app, "узи сер")).services.map(({ title }) => title.text)).toEqual(["УЗИ сердца"]);
    expect((await suggestions(app, "прием т")).services.length).toBeGreaterThan(0);
    expect((await suggestions(app, "боток")).services.map(({ title }) => title.text)).toEqual(["Ботулинотерапия"]);
    expect((await suggestions(app, "zcty")).doctors[0]).toMatchObject({ path: "/specialists/yaseneva-mariya", title: { marks: [[0, 7]] } });
    expect((await suggestions(app, "мария яс")).doctors[0]?.note.text).toBe("Врач-дерматолог, косметолог, главный врач");
  });

  test("an item is not suggested when it only mentions one of two words, or a word that its row does not show", async ({ app, db }) => {
    const { groupId } = await addDirection(db, "kvantovye");
    await addFound(db, { groupId, title: "Квантрон", summary: "Кратко" });
    await addFound(db, { groupId, title: "Осмотр", indications: ["квантрон"] });
    await addFound(db, { groupId, title: "Повторный осмотр", summary: "Тетратон и отдых." });
    const titlesFor = async (typed: string) => (await suggestions(app, typed)).services.map(({ title }) => title.text);

    expect(await titlesFor("квантрон")).toEqual(["Квантрон"]);
    expect(await titlesFor("пентатонный тетратон")).toEqual([]);
    await db.update(services).set({ status: "draft" }).where(eq(services.title, "Квантрон"));
    expect(await titlesFor("квантрон")).toEqual(["Осмотр"]);
  });

  test("a suggested service has its price; a complaint found by another of its names shows that name", async ({ app }) => {
    const { services: found, conditions } = await suggestions(app, "удаление пап");
    expect(found[0]).toMatchObject({ title: { text: "Лазерное удаление папиллом и бородавок" }, cost: { priceKind: "from" } });

    const [rosacea] = (await suggestions(app, "красный нос")).conditions;
    expect(conditions.every(({ cost }) => cost === null)).toBe(true);
    expect(rosacea).toMatchObject({ title: { text: "Розацеа", marks: [] }, note: { text: "красный нос" } });
    expect(rosacea?.note.marks).toHaveLength(2);
  });

  test("a match by a synonym is not marked in the title", async ({ app }) => {
    const { categories } = await suggestions(app, "кож");

    expect(categories.find(({ title }) => title.text === "Дерматология")?.title.marks).toEqual([]);
  });

  test("items that wait for their date do not displace others, even when there are many with better matches", async ({ app, db }) => {
    const waiting = await addNews(db, { slug: "zhdet", title: "Квантрон", publishAt: new Date("2999-01-01") });
    const shown = await addNews(db, { slug: "vyshla", title: "Свет и кожа", lead: "Квантрон и его действие." });
    for (const id of [waiting, shown]) await indexRow(db, "news", id);
    const [item] = await db.select().from(news).where(eq(news.id, waiting));
    const [entry] = await db.select().from(searchIndex).where(eq(searchIndex.entityId, waiting));
    if (!item || !entry) throw new Error("no item waits for its date");
    const more = Array.from({ length: 400 }, () => randomUUID());
    await db.insert(news).values(more.map((id) => ({ ...item, id, slug: id })));
    await db.insert(searchIndex).values(more.map((id) => ({ ...entry, entityId: id })));

    expect((await suggestions(app, "квантр")).news.map(({ path }) => path)).toEqual([expect.stringContaining("vyshla")]);
  });
});

test("an item whose text was removed from the index is not found, even if its row contains the words", async ({ app, db }) => {
  expect((await first(app, "биоревитализация"))[0]).toBe("biorevitalizaciya");

  const [row] = await db.select().from(services).where(eq(services.slug, "biorevitalizaciya"));
  await db.delete(searchIndex).where(eq(searchIndex.entityId, row?.id ?? ""));

  expect((await first(app, "биоревитализация"))[0]).not.toBe("biorevitalizaciya");
});
