import { recordAudit } from "../platform/audit/record.ts";
import { usageError } from "../platform/refusals/refusal.ts";
import { listOptions, requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { columns, oneLine, timeIn } from "../platform/terminal/words.ts";
import { readTimeZone } from "../publishing/clinic/clinic-day.ts";
import { inPublication } from "../publishing/edition/edition.ts";
import { indexEverything } from "../publishing/search/index-content.ts";
import { listMisses } from "../publishing/search/misses.ts";
import type { SearchSource } from "../publishing/search/source.ts";
import { addSynonyms, listSynonyms, removeSynonym } from "../publishing/search/synonyms.ts";

const perPage = 50;

export const searchCommand = (sources: SearchSource[]): Command => ({
  name: "search",
  help: `  search empty [--page 1]                  что искали и не нашли
  search synonyms                          слова, которые поиск считает одним
  search add|remove СЛОВО ЗНАЧЕНИЕ         связать или развязать: search add прыщи акне
  search rebuild                           собрать поиск заново по опубликованному`,
  run: (args, deps) => run(sources, args, deps),
});

async function run(sources: SearchSource[], [act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act === "empty") {
    const { page } = listOptions(args, []);
    const { items, total } = await listMisses(db, { page, limit: perPage });
    if (items.length === 0) return total === 0 ? "Поисков без результата не было." : "На этой странице пусто.";
    const time = timeIn(await readTimeZone(db));
    return columns([["Раз", "Последний", "Искали"], ...items.map(({ text, count, lastAt }) => [`${count}`, time(lastAt), oneLine(text)])]);
  }
  if (act === "synonyms") {
    requireWords(args);
    const synonyms = await listSynonyms(db);
    return synonyms.length === 0
      ? "Синонимов нет."
      : columns(synonyms.map(({ term, means, isOneWay }) => [term, isOneWay ? "→" : "—", means]));
  }
  if (act === "add") {
    const { term, means } = requirePair(args);
    await addSynonyms(db, { terms: [term], means: [means], isOneWay: false, actor });
    return `Теперь «${term}» находит и «${means}».`;
  }
  if (act === "remove") {
    const { term, means } = requirePair(args);
    await removeSynonym(db, { term, means, actor });
    return `«${term}» и «${means}» больше не связаны.`;
  }
  if (act === "rebuild") {
    requireWords(args);
    const entities = await inPublication(db, async (tx) => {
      const written = await indexEverything(tx, sources);
      await recordAudit(tx, { actor, action: "search.rebuild", entity: "search", entityId: "all", details: { entities: written } });
      return written;
    });
    return `Поиск собран заново, записей: ${entities}.`;
  }
  throw usageError("search: empty, synonyms, add, remove или rebuild");
}

function requirePair(args: string[]): { term: string; means: string } {
  const [term = "", means = ""] = requireWords(args, "СЛОВО", "ЗНАЧЕНИЕ");
  return { term, means };
}
