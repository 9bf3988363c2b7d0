/**
 * The pairs of a pasted list: a line for each pair, with columns separated as in spreadsheets, in CSV or by hand. If a line has one column,
 * the second is empty. `line` is the number of the line in the text, from 1; empty lines are skipped.
 */
export function pairsIn(text: string): { line: number; from: string; to: string }[] {
  return text.split(/\r?\n/).flatMap((typed, index) => {
    const pair = typed.trim();
    if (pair === "") return [];
    const [from = "", to = ""] = pair.split(pair.includes("\t") ? /\t+/ : /[\s;]+/);
    return { line: index + 1, from: from.trim(), to: to.trim() };
  });
}
