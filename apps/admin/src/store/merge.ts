import { mergeSequences, wordsOf } from "./compare.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";

/** A field that two people have changed to different values. */
export type Clash = {
  path: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both edits combined; absent if they overlap. */
  both?: unknown;
};

export type Merged = {
  /** The merged data. Fields in conflict have the value of `mine`. */
  data: Data;
  clashes: Clash[];
  /** Paths of the fields that only one of the two has changed. */
  onlyTheirs: string[];
  onlyMine: string[];
};

/** Merges, field by field, the edits of two people who started from the same version. */
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

/** Combines two edits of a text by words, or of a list by items. `null` if they overlap or values of this kind cannot be combined. */
function together(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (typeof base === "string" && typeof theirs === "string" && typeof mine === "string")
    return mergeSequences("words", wordsOf(base), wordsOf(theirs), wordsOf(mine))?.join("") ?? null;
  if (!isList(base) || !isList(theirs) || !isList(mine)) return null;
  // Items are equal if their values are.
  const merged = mergeSequences(
    "lines",
    ...([base, theirs, mine].map((items) => items.map((item) => JSON.stringify(item))) as [string[], string[], string[]]),
  );
  return merged?.map((item): unknown => JSON.parse(item)) ?? null;
}
