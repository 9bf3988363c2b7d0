import { searchAnswerSchema } from "@len/contract/search";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test as base, testSealer } from "../../../test/app.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordMiss } from "./misses.ts";
import { searchIndex, searchMisses } from "./table.ts";

const test = base
  .extend(
    "staff",
    ({ db }) =>
      (...args: string[]) =>
        runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" }),
  )
  .extend("ask", ({ app }) => async (search: string) => {
    const response = await app.request(`/api/search?search=${encodeURIComponent(search)}`);
    return searchAnswerSchema.parse(await response.json());
  });

const kept = (db: Database) => db.select().from(searchMisses);
const inWords = async (db: Database) => (await kept(db)).flatMap(({ text }) => text ?? []);

/** Moves all earlier searches back by a day. */
const nextDay = (db: Database) => db.update(searchMisses).set({ lastAt: sql`${searchMisses.lastAt} - interval '1 day'` });

test("a search without results on three days is stored once, ignoring case and spaces, and listed for staff", async ({
  db,
  ask,
  staff,
}) => {
  for (const search of ["Шиномонтаж", "  шиномонтаж ", "остеопат"]) await ask(search);
  await nextDay(db);
  for (const search of ["шиномонтаж", "остеопат"]) await ask(search);
  await nextDay(db);
  for (const search of ["шиномонтаж", "остеопат", "остеопат", "остеопат", "узи сердца"]) await ask(search);

  const { output } = await staff("search", "empty");
  expect(output.split("\n").slice(1)).toEqual([expect.stringMatching(/^5 .*остеопат$/), expect.stringMatching(/^4 .*шиномонтаж$/)]);
});

test("before the third day the text of a search is not stored, even after many searches on one day", async ({ db, ask, staff }) => {
  for (let times = 0; times < 5; times += 1) await ask("остеопат");
  await nextDay(db);
  await ask("остеопат");

  expect(JSON.stringify(await kept(db))).not.toContain("остеопат");
  expect(await kept(db)).toMatchObject([{ count: 6, days: 2, text: null }]);
  expect(await staff("search", "empty")).toMatchObject({ exitCode: 0, output: "Поисков без результата не было." });
});

test.for([
  ...["+7 900 123-45-67", "89001234567", "остеопат 123", "anna@example.com", "anna(at)example_com", "t.me/annak", "٠٩٠٠١٢٣", "***", ""],
  ...["12.03.1985", "паспорт 4510 123456", "Щипачёва", "щипачевой анне", "Анна Щ.", "Хасанян", "Ибрагимович", "веронике", "у марии"],
  ...["меня зовут никак и болит остеопат", "Горбаченко", "Гусейнова к остеопату", "остеопат Наташа"],
  ...["bdfyjdf", "fyyf", "ivanova", "Anna", "shhipacheva"],
])("«%s» is never counted", async (search, { db }) => {
  for (let day = 0; day < 4; day += 1) {
    await recordMiss(db, testSealer, search);
    await nextDay(db);
  }

  expect(await kept(db)).toEqual([]);
});

test.for([
  "шиномонтаж",
  "б12",
  "мезонити 3d",
  "лечение остеохондроза",
  "кинезиолог",
  "тест на витамин д",
  "пластика ушей",
  "ангина",
  "radiesse",
  "profhilo",
])("«%s» is counted, because it names nobody", async (search, { db }) => {
  for (let day = 0; day < 3; day += 1) {
    await recordMiss(db, testSealer, search);
    await nextDay(db);
  }

  expect(await inWords(db)).toEqual([search]);
});

test("suggestions and further pages are not counted", async ({ db, app }) => {
  await app.request("/api/search/suggest?search=qqqqqq");
  await app.request("/api/search?search=qqqqqq&page=2");

  expect(await kept(db)).toEqual([]);
});

test("a synonym by staff changes results at once, in both directions, and solves the miss", async ({ db, ask, staff }) => {
  expect(await ask("шишкобой")).toMatchObject({ services: { pagination: { total: 0 } } });
  await db.update(searchMisses).set({ days: 3, text: "шишкобой" });

  expect(await staff("search", "add", "Шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 0 });

  expect((await ask("шишкобоя")).services.data[0]).toMatchObject({ slug: "obshchij-analiz-krovi" });
  expect(await db.select().from(searchMisses)).toMatchObject([{ solved: "words" }]);
  expect((await staff("search", "synonyms")).output).toContain("шишкобой");
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ action: "search.synonym_add", actor: "terminal:anna" });
  expect(await staff("search", "add", "шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 1 });

  expect(await staff("search", "remove", "шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 0 });
  expect(await ask("шишкобой")).toMatchObject({ services: { pagination: { total: 0 } } });
});

test("synonyms have a maximum length, and commands are validated", async ({ staff }) => {
  expect(await staff("search", "add", "раз два три четыре пять", "акне")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "add", "***", "акне")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "remove", "слон", "жираф")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "add", "акне")).toMatchObject({ exitCode: 2 });
  expect(await staff("search")).toMatchObject({ exitCode: 2 });
});

test("rebuilding the index gives the same index", async ({ db, staff }) => {
  const rows = () => db.select().from(searchIndex).orderBy(searchIndex.entity, searchIndex.entityId);
  const before = await rows();

  expect(await staff("search", "rebuild")).toEqual({ exitCode: 0, output: `Поиск собран заново, записей: ${before.length}.` });

  expect(await rows()).toEqual(before);
});
