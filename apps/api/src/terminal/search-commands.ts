import { clinicTimeZone } from "../features/settings/time-zone.ts";
import { recordAudit } from "../platform/audit/record.ts";
import { inPublication } from "../publishing/edition/edition.ts";
import { indexEverything } from "../publishing/search/index-content.ts";
import { listMisses } from "../publishing/search/misses.ts";
import { addSynonym, listSynonyms, removeSynonym } from "../publishing/search/synonyms.ts";
import { listOptions, requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, oneLine, timeIn } from "./words.ts";

const perPage = 50;

export async function runSearchCommand([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act === "empty") {
    const { page } = listOptions(args, []);
    const { items, total } = await listMisses(db, { page, limit: perPage });
    if (items.length === 0) return total === 0 ? "Поисков без результата не было." : "На этой странице пусто.";
    const time = timeIn(await clinicTimeZone(db));
    return columns([["Раз", "Последний", "Искали"], ...items.map(({ text, count, lastAt }) => [`${count}`, time(lastAt), oneLine(text)])]);
  }
  if (act === "synonyms") {
    requireWords(args);
    const synonyms = await listSynonyms(db);
    return synonyms.length === 0 ? "Синонимов нет." : columns(synonyms.map(({ term, means }) => [term, "—", means]));
  }
  if (act === "add") {
    const { term, means } = requirePair(args);
    await addSynonym(db, { term, means, actor });
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
      const written = await indexEverything(tx);
      await recordAudit(tx, { actor, action: "search.rebuild", entity: "search", entityId: "all", details: { entities: written } });
      return written;
    });
    return `Поиск собран заново, записей: ${entities}.`;
  }
  throw new UsageError("search: empty, synonyms, add, remove или rebuild");
}

function requirePair(args: string[]): { term: string; means: string } {
  const [term = "", means = ""] = requireWords(args, "СЛОВО", "ЗНАЧЕНИЕ");
  return { term, means };
}
