import type { MarkedText } from "@len/contract/search";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { beginsWith } from "./lexicon.ts";
import type { Place } from "./plan.ts";
import { searchWords } from "./table.ts";
import { placedWords } from "./words.ts";

const excerptLength = 220;

/** Every form of the query's words that occurs in the texts. */
export async function listForms(db: Database, places: Place[]): Promise<Set<string>> {
  const alternatives = places.flatMap((place) => (place.isUnwanted ? [] : place.alternatives));
  const asked = [
    ...alternatives.flatMap(({ words }) => words.map((word) => ({ word, begins: false }))),
    ...alternatives.flatMap(({ words, isBeginning }) => (isBeginning ? words.map((word) => ({ word, begins: true })) : [])),
  ];
  const rows = await queryRows(
    db,
    z.object({ word: z.string() }),
    sql`
      with asked as (
        select word, begins, (tsvector_to_array(to_tsvector('russian', word)))[1] as stem
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (word text, begins boolean)
      )
      select known.word from asked join ${searchWords} known on known.stem = asked.stem
      union
      select known.word from asked join ${searchWords} known on asked.begins and ${beginsWith(sql`known.word`, sql`asked.word`)}`,
  );
  return new Set(rows.map(({ word }) => word));
}

export function markText(text: string, forms: Set<string>): MarkedText {
  const marks = placedWords(text).flatMap(({ word, from, to }): [number, number][] => (forms.has(word) ? [[from, to]] : []));
  return { text, marks };
}

/** The summary, unless only the body matches: then the sentences of the body with the most matches. */
export function excerptOf({ summary, body }: { summary: string; body: string }, forms: Set<string>): MarkedText {
  const marked = markText(summary, forms);
  if (marked.marks.length > 0) return shorten(marked);
  let best = marked;
  for (const line of body.split("\n").filter((each) => summary === "" || isRunningText(each))) {
    const candidate = markText(line, forms);
    if (candidate.marks.length > best.marks.length) best = candidate;
  }
  return shorten(best);
}

/** Running text ends like a sentence; headings, questions and most items of lists do not. */
const isRunningText = (line: string) => /[.!…][»")]?$/.test(line.trimEnd());

/** A long line is cut between words so that its first match stays visible. */
function shorten({ text, marks }: MarkedText): MarkedText {
  if (text.length <= excerptLength) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  const near = Math.min(Math.max(0, first - excerptLength / 4), text.length - excerptLength);
  const start = near === 0 ? 0 : text.indexOf(" ", near) + 1;
  const space = text.lastIndexOf(" ", start + excerptLength);
  const end = start + excerptLength >= text.length || space <= start ? text.length : space;
  const before = start > 0 ? "…" : "";
  const shift = before.length - start;
  return {
    text: before + (end < text.length ? `${text.slice(start, end).replace(/[\s.,:;–—-]+$/, "")}…` : text.slice(start)),
    marks: marks.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}
