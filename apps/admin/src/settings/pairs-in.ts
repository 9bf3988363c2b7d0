/**
 * The pairs of a pasted list: one per line, with the two columns separated as in spreadsheets, CSV or by hand. A line with one column has
 * an empty second one.
 */
export function pairsIn(text: string): { from: string; to: string }[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [from = "", to = ""] = line.split(line.includes("\t") ? /\t+/ : /[\s;]+/);
      return { from: from.trim(), to: to.trim() };
    });
}
