import { diffArrays, diffWords } from "diff";

export type Change = { kind: "same" | "removed" | "added"; text: string };

/** Without this segmenter `diff` splits Russian words into letters. */
const intlSegmenter = new Intl.Segmenter("ru", { granularity: "word" });

/** The removed and added words of a text. */
export const compareWords = (before: string, after: string): Change[] =>
  diffWords(before, after, { intlSegmenter }).map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));

/** The words and punctuation marks of a text, each with the spaces after it; joined, they give the text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of intlSegmenter.segment(text)) {
    if (words.length > 0 && segment.trim() === "") words.push(words.pop() + segment);
    else words.push(segment);
  }
  return words;
}

/** An edit of a sequence: it replaces the items from index `from` up to, but not including, `until`. */
type Edit<Item> = { from: number; until: number; items: Item[] };

function editsOf<Item>(before: Item[], after: Item[]): Edit<Item>[] {
  const edits: Edit<Item>[] = [];
  let at = 0;
  let isOpen = false;
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (!added && !removed) {
      at += value.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) edits.push({ from: at, until: at, items: [] });
    isOpen = true;
    const edit = edits.at(-1);
    if (!edit) continue;
    if (removed) {
      at += value.length;
      edit.until = at;
    } else edit.items.push(...value);
  }
  return edits;
}

const isSameEdit = <Item>(one: Edit<Item>, other: Edit<Item>) =>
  one.from === other.from && one.until === other.until && JSON.stringify(one.items) === JSON.stringify(other.items);

/**
 * Whether two edits of a sequence overlap. Adjacent edits of words count as overlapping, because two people seldom write words that make
 * sense side by side. Adjacent edits of lines do not, because each line is complete by itself.
 */
const overlap = {
  words: <Item>(one: Edit<Item>, other: Edit<Item>) => one.from <= other.until && other.from <= one.until,
  lines: <Item>(one: Edit<Item>, other: Edit<Item>) => one.from === other.from || (one.from < other.until && other.from < one.until),
};

/** Applies both edits of a sequence; `null` if they overlap, so that a person has to choose. */
export function mergeSequences<Item>(of: keyof typeof overlap, base: Item[], theirs: Item[], mine: Item[]): Item[] | null {
  const their = editsOf(base, theirs);
  const my = editsOf(base, mine).filter((edit) => !their.some((other) => isSameEdit(edit, other)));
  if (my.some((one) => their.some((other) => overlap[of](one, other)))) return null;
  const merged: Item[] = [];
  let at = 0;
  for (const { from, until, items } of [...their, ...my].toSorted((one, other) => one.from - other.from)) {
    merged.push(...base.slice(at, from), ...items);
    at = until;
  }
  return [...merged, ...base.slice(at)];
}
