import { mergeSequences, wordsOf } from "./compare.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";

/** A field that both have changed, and not to the same. */
export type Clash = {
  path: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
  /** The edits of both in one value, when their words or lines do not overlap. */
  both?: unknown;
};

export type Merged = {
  /** What only one has changed, or both to the same, is merged already; at the clashes it holds mine. */
  data: Data;
  clashes: Clash[];
  /** Paths of the fields that only one has changed. */
  onlyTheirs: string[];
  onlyMine: string[];
};

/** The edits of two people who started from the same version, by the fields at `paths`. */
export function merge(paths: string[], base: Data, theirs: Data, mine: Data): Merged {
  const merged: Merged = { data: mine, clashes: [], onlyTheirs: [], onlyMine: [] };
  for (const path of paths) {
    const was = valueAt(base, path);
    const their = valueAt(theirs, path);
    const my = valueAt(mine, path);
    if (isSame(their, my)) continue;
    if (isSame(my, was)) {
      merged.onlyTheirs.push(path);
      merged.data = withValue(merged.data, path, their);
    } else if (isSame(their, was)) merged.onlyMine.push(path);
    else {
      const both = together(was, their, my);
      merged.clashes.push({ path, base: was, theirs: their, mine: my, ...(both !== null && { both }) });
    }
  }
  return merged;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Both edits of a text by its words, or of a list by its items; `null`: they meet, or there is nothing to put together. */
function together(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (typeof base === "string" && typeof theirs === "string" && typeof mine === "string")
    return mergeSequences("words", wordsOf(base), wordsOf(theirs), wordsOf(mine))?.join("") ?? null;
  if (!isList(base) || !isList(theirs) || !isList(mine)) return null;
  // Items are compared by what they hold.
  const merged = mergeSequences(
    "lines",
    ...([base, theirs, mine].map((items) => items.map((item) => JSON.stringify(item))) as [string[], string[], string[]]),
  );
  return merged?.map((item): unknown => JSON.parse(item)) ?? null;
}
