/**
 * The pairs of a pasted list: one per line, with the two columns separated as in spreadsheets, CSV or by hand. A line with one column has
 * an empty second one. `line`: its number in the text, from 1; empty lines are skipped.
 */
export function pairsIn(text: string): { line: number; from: string; to: string }[] {
  return text.split(/\r?\n/).flatMap((typed, index) => {
    const pair = typed.trim();
    if (pair === "") return [];
    const [from = "", to = ""] = pair.split(pair.includes("\t") ? /\t+/ : /[\s;]+/);
    return { line: index + 1, from: from.trim(), to: to.trim() };
  });
}
