import { searchAnswerSchema } from "@len/contract/search";
import { expect } from "vitest";
import { test as base, testSealer } from "../../test/app.ts";
import { auditLog } from "../audit/table.ts";
import { runStaffCommand } from "../staff/commands.ts";
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

test("what was not found is counted in one line, without case and spaces, and listed for staff", async ({ db, ask, staff }) => {
  await ask("Шиномонтаж");
  await ask("  шиномонтаж ");
  await ask("остеопат");
  await ask("узи сердца");

  expect(await db.select({ text: searchMisses.text, count: searchMisses.count }).from(searchMisses)).toEqual(
    expect.arrayContaining([
      { text: "шиномонтаж", count: 2 },
      { text: "остеопат", count: 1 },
    ]),
  );
  const { output } = await staff("search", "empty");
  expect(output.split("\n")).toHaveLength(3);
  expect(output.split("\n")[1]).toMatch(/^2 .*шиномонтаж$/);
});

test.for(["+7 900 123-45-67", "89001234567", "anna@example.com", "٠٩٠٠١٢٣", "***", ""])("«%s» is not kept", async (search, { db, ask }) => {
  await ask(search);

  expect(await db.select().from(searchMisses)).toEqual([]);
});

test("suggestions and further pages count nothing", async ({ db, app }) => {
  await app.request("/api/search/suggest?search=qqqqqq");
  await app.request("/api/search?search=qqqqqq&page=2");

  expect(await db.select().from(searchMisses)).toEqual([]);
});

test("a synonym of staff changes results at once, in both directions, and clears the miss", async ({ db, ask, staff }) => {
  expect(await ask("шишкобой")).toMatchObject({ services: { pagination: { total: 0 } } });

  expect(await staff("search", "add", "Шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 0 });

  expect((await ask("шишкобоя")).services.data[0]).toMatchObject({ slug: "obshchij-analiz-krovi" });
  expect(await db.select().from(searchMisses)).toEqual([]);
  expect((await staff("search", "synonyms")).output).toContain("шишкобой");
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ action: "search.synonym_add", actor: "terminal:anna" });
  expect(await staff("search", "add", "шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 1 });

  expect(await staff("search", "remove", "шишкобой", "общий анализ крови")).toMatchObject({ exitCode: 0 });
  expect(await ask("шишкобой")).toMatchObject({ services: { pagination: { total: 0 } } });
});

test("synonyms have a bound, commands are checked", async ({ staff }) => {
  expect(await staff("search", "add", "раз два три четыре пять", "акне")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "add", "***", "акне")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "remove", "слон", "жираф")).toMatchObject({ exitCode: 1 });
  expect(await staff("search", "add", "акне")).toMatchObject({ exitCode: 2 });
  expect(await staff("search")).toMatchObject({ exitCode: 2 });
});

test("the index made anew is the same", async ({ db, staff }) => {
  const rows = () => db.select().from(searchIndex).orderBy(searchIndex.entity, searchIndex.entityId);
  const before = await rows();

  expect(await staff("search", "rebuild")).toEqual({ exitCode: 0, output: `Поиск собран заново, записей: ${before.length}.` });

  expect(await rows()).toEqual(before);
});
