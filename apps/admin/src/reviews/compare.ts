export type Change = { kind: "same" | "removed" | "added"; text: string };

const words = new Intl.Segmenter("ru", { granularity: "word" });
const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment);

/** The removed and added words; words of the longest common sequence are unchanged. */
export function compareTexts(before: string, after: string): Change[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const width = next.length + 1;
  // common[i * width + j] is the length of the longest common sequence of the words from i and from j on.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const changes: Change[] = [];
  const add = (kind: Change["kind"], text = "") => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      add("same", old[i]);
      i += 1;
      j += 1;
    } else if (j === next.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      add("removed", old[i]);
      i += 1;
    } else {
      add("added", next[j]);
      j += 1;
    }
  }
  return changes;
}
