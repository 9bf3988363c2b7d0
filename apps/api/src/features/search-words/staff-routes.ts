import { searchGroups } from "@len/contract/search";
import { staffCalls } from "@len/contract/staff/calls";
import type { SearchPreview } from "@len/contract/staff/search-words";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { type StaffRoute, staffRoute } from "../../platform/staff/staff-route.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { answerSearch, listAnswers } from "../../publishing/search/answers.ts";
import { listMisses, solveMisses } from "../../publishing/search/misses.ts";
import { inTime } from "../../publishing/search/routes.ts";
import { search } from "../../publishing/search/search.ts";
import type { SearchSource } from "../../publishing/search/source.ts";
import { addSynonyms, listSynonyms, type NewSynonyms, pairsOf, removeSynonym, writeSynonyms } from "../../publishing/search/synonyms.ts";

const perPage = 50;
const done = success({ done: true as const });

const misses = staffRoute({ ...staffCalls.searchMisses, summary: "Что искали и не нашли", audit: null }, async ({ db, input }) => {
  const isSolved = input.isSolved === "true";
  const shown = await listMisses(db, { page: input.page, limit: perPage, isSolved });
  const other = await listMisses(db, { page: 1, limit: 1, isSolved: !isSolved });
  const answers = await listAnswers(db);
  const items = shown.items.map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString(), answer: answers.get(miss.text) ?? null }));
  const [missed, solved] = isSolved ? [other.total, shown.total] : [shown.total, other.total];
  return { ...pageAnswer({ page: input.page, limit: perPage }, { items, total: shown.total }), counts: { missed, solved } };
});

const synonyms = staffRoute({ ...staffCalls.searchSynonyms, summary: "Слова, которые поиск считает одним", audit: null }, async ({ db }) =>
  success(await listSynonyms(db)),
);

const add = staffRoute(
  { ...staffCalls.addSearchSynonyms, summary: "Связать слова поиска", audit: ["search.synonym_add"] },
  async ({ db, me, input }) => {
    requirePlainText(input);
    await addSynonyms(db, { ...input, actor: me.actor });
    return done;
  },
);

const remove = staffRoute(
  { ...staffCalls.removeSearchSynonym, summary: "Развязать слова поиска", audit: ["search.synonym_remove"] },
  async ({ db, me, input }) => {
    await removeSynonym(db, { ...input, actor: me.actor });
    return done;
  },
);

const answer = staffRoute(
  { ...staffCalls.answerSearch, summary: "Ответить словами на поиск, который ничего не находит", audit: ["search.answer"] },
  async ({ db, me, input }) => {
    requirePlainText(input);
    await answerSearch(db, { ...input, actor: me.actor });
    return done;
  },
);

const dismiss = staffRoute(
  { ...staffCalls.dismissSearch, summary: "Убрать поиск из списка или вернуть", audit: ["search.dismiss"] },
  async ({ db, me, input: { search: text, isDismissed } }) => {
    await db.transaction(async (tx) => {
      if (!(await solveMisses(tx, [text], isDismissed ? "dismissed" : null))) throw notFound();
      const details = { isDismissed };
      // The entry does not contain the visitor's words: the log would store them for ever.
      await recordAudit(tx, { actor: me.actor, action: "search.dismiss", entity: "search", entityId: "miss", details });
    });
    return done;
  },
);

class RolledBack extends Error {
  override name = "RolledBack";
}

const shownItems = 3;

/** Runs the real search with the linked words in a transaction that is rolled back. */
async function tryOut(db: Database, sources: SearchSource[], query: string, words: NewSynonyms, apiUrl: string): Promise<SearchPreview> {
  const pairs = pairsOf(words);
  const asked = { search: query, page: 1, limit: shownItems };
  let found: SearchPreview | undefined;
  await inTime(db, async (tx) => {
    const before = await search(tx, sources, asked, apiUrl);
    await writeSynonyms(tx, pairs, words.isOneWay);
    const after = await search(tx, sources, asked, apiUrl);
    const groups = (["categories", ...searchGroups] as const).map((name) => ({
      name,
      total: after.groups[name]?.pagination.total ?? 0,
      items: (after.groups[name]?.data ?? []).map(({ id, found: { title, excerpt } }) => ({ id, title, excerpt })),
    }));
    found = { before: before.total, after: after.total, groups };
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return found ?? { before: 0, after: 0, groups: [] };
}

export const searchWordRoutes = (sources: SearchSource[]): StaffRoute[] => [
  misses,
  synonyms,
  add,
  remove,
  answer,
  dismiss,
  staffRoute(
    { ...staffCalls.previewSearchSynonyms, summary: "Что найдёт поиск со связанными словами", audit: null },
    async ({ db, deps, input: { search: query, ...words } }) => {
      requirePlainText(words);
      return success(await tryOut(db, sources, query, words, deps.config.apiUrl));
    },
  ),
];
