import { searchAnswerSchema } from "@len/contract/search";
import { staffCalls } from "@len/contract/staff/calls";
import { missListSchema, searchPreviewSchema } from "@len/contract/staff/search-words";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { test as onApp, testSealer } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { forgetRareMisses, recordMiss } from "../../publishing/search/misses.ts";
import { searchMissDays, searchMisses, searchSynonyms } from "../../publishing/search/table.ts";

const test = onApp
  .extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["editor"], firstName: "Анна" }))
  .extend("missed", ({ db }) => async (text: string, days = 3) => {
    for (let day = 0; day < days; day += 1) {
      await db.update(searchMisses).set({ lastAt: sql`${searchMisses.lastAt} - interval '1 day'` });
      await db.update(searchMissDays).set({ day: sql`${searchMissDays.day} - 1` });
      await recordMiss(db, testSealer, text);
    }
  })
  .extend(
    "list",
    ({ anna }) =>
      async (isSolved = "false") =>
        missListSchema.parse(await (await anna.get(`${staffCalls.searchMisses.path}?isSolved=${isSolved}`)).json()),
  )
  .extend(
    "ask",
    ({ app }) =>
      async (search: string) =>
        searchAnswerSchema.parse(await (await app.request(`/api/search?search=${encodeURIComponent(search)}`)).json()),
  );

const words = { terms: ["шишкобой"], means: ["общий анализ крови"], isOneWay: true };

test("searches of the last 30 days are counted by day, and all are deleted after 90 days", async ({ db, missed, list }) => {
  await missed("шишкобой", 4);
  expect((await list()).data).toMatchObject([{ text: "шишкобой", count: 4, solved: null }]);

  await db.update(searchMissDays).set({ day: sql`${searchMissDays.day} - 28` });
  expect((await list()).data).toMatchObject([{ text: "шишкобой", count: 2 }]);

  await db.update(searchMisses).set({ lastAt: sql`now() - interval '91 days'` });
  expect((await list()).data).toEqual([]);
  await forgetRareMisses(db);
  expect(await db.select().from(searchMisses)).toEqual([]);
  expect(await db.select().from(searchMissDays)).toEqual([]);
});

test("a search made on fewer than three days is deleted after a month without a repeat", async ({ db, missed }) => {
  await missed("шишкобой", 2);
  await missed("логопед", 3);

  await db.update(searchMisses).set({ lastAt: sql`now() - interval '31 days'` });
  await forgetRareMisses(db);

  expect((await db.select().from(searchMisses)).map(({ text }) => text)).toEqual(["логопед"]);
});

test("a preview is a real search with the new words, and stores nothing", async ({ anna, db, ask }) => {
  const before = await db.select().from(searchSynonyms);

  const answer = await anna.post(staffCalls.previewSearchSynonyms.path, { ...words, search: "шишкобой" });

  const preview = dataOf(await answer.json(), searchPreviewSchema);
  expect(preview.before).toBe(0);
  expect(preview.after).toBeGreaterThan(0);
  expect(preview.groups.find(({ name }) => name === "services")?.items[0]?.title.text).toBe("Общий анализ крови");
  expect(await db.select().from(searchSynonyms)).toEqual(before);
  expect((await ask("шишкобой")).services.pagination.total).toBe(0);
});

test("a preview includes conditions", async ({ anna }) => {
  const answer = await anna.post(staffCalls.previewSearchSynonyms.path, {
    ...words,
    means: ["усиленное потоотделение"],
    search: "шишкобой",
  });

  const { after, groups } = dataOf(await answer.json(), searchPreviewSchema);
  expect(groups.find(({ name }) => name === "conditions")?.items[0]?.title.text).toBe("Усиленное потоотделение");
  expect(groups.map(({ total }) => total).reduce((sum, total) => sum + total)).toBe(after);
});

test("words are linked in one direction or both; the search becomes solved, and unsolved again when the link is removed", async ({
  anna,
  db,
  missed,
  list,
  ask,
}) => {
  await missed("шишкобой");

  expect((await anna.post(staffCalls.addSearchSynonyms.path, words)).status).toBe(200);

  expect((await ask("шишкобой")).services.data[0]).toMatchObject({ slug: "obshchij-analiz-krovi" });
  expect(await list()).toMatchObject({ data: [], counts: { missed: 0, solved: 1 } });
  expect((await list("true")).data).toMatchObject([{ text: "шишкобой", solved: "words" }]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ action: "search.synonym_add", entityId: "шишкобой" });
  expect((await anna.post(staffCalls.addSearchSynonyms.path, words)).status).toBe(409);

  const pair = { term: "шишкобой", means: "общий анализ крови" };
  expect((await anna.post(staffCalls.removeSearchSynonym.path, pair)).status).toBe(200);
  expect((await list()).counts).toEqual({ missed: 1, solved: 0 });
  expect((await anna.post(staffCalls.removeSearchSynonym.path, pair)).status).toBe(404);
});

test("a term linked in one direction is not found by the other word", async ({ anna }) => {
  const preview = await anna.post(staffCalls.previewSearchSynonyms.path, {
    terms: ["общий анализ крови"],
    means: ["гречиха"],
    isOneWay: true,
    search: "гречиха",
  });

  expect(dataOf(await preview.json(), searchPreviewSchema)).toMatchObject({ before: 0, after: 0 });
});

test("a search without results gets a sentence as its answer, and a dismissed one is removed from the list", async ({
  anna,
  db,
  missed,
  list,
  ask,
}) => {
  await missed("шишкобой", 4);
  await missed("логопед");
  const sentence = "Логопеда в клинике нет, но есть сурдолог.";

  expect((await anna.post(staffCalls.answerSearch.path, { search: "логопед", words: sentence })).status).toBe(200);
  expect((await anna.post(staffCalls.dismissSearch.path, { search: "шишкобой", isDismissed: true })).status).toBe(200);

  expect((await ask("Логопеды")).answer).toBe(sentence);
  expect((await ask("шишкобой")).answer).toBeUndefined();
  expect((await list("true")).data).toMatchObject([
    { text: "шишкобой", solved: "dismissed" },
    { text: "логопед", answer: sentence, solved: "answer" },
  ]);

  await anna.post(staffCalls.answerSearch.path, { search: "логопед", words: "" });
  await anna.post(staffCalls.dismissSearch.path, { search: "шишкобой", isDismissed: false });
  expect((await ask("логопед")).answer).toBeUndefined();
  expect((await list()).counts).toEqual({ missed: 2, solved: 0 });
  // The words of visitors are deleted after 90 days; the log deletes nothing.
  const acts = await db.select().from(auditLog).where(eq(auditLog.entity, "search"));
  expect(acts).toHaveLength(4);
  expect(JSON.stringify(acts)).not.toMatch(/"(логопед|шишкобой)"/);
});
