/** A table as Russian Excel opens it: semicolons, a mark of UTF-8, and a tab before what would be taken for a formula. */
export const csvOf = (rows: string[][]) => `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;

function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `\t${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
