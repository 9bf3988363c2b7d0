/**
 * A table in the form that Russian Excel opens: with semicolons, a byte order mark, and a tab before text that Excel would read as a
 * formula.
 */
export const csvOf = (rows: string[][]) => `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;

function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `\t${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
