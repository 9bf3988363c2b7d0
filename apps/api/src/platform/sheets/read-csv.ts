import { type Table, TableBuilder } from "./tables.ts";

/** Reads a CSV file as Excel, 1C and other programs write it; `null` if the file is not CSV. */
export function readCsv(file: Uint8Array): Table[] | null {
  const text = decoded(file);
  if (text === null) return null;
  const separator = separatorOf(text);
  if (separator === null) return null;
  const builder = new TableBuilder();
  for (const { row, column, cell } of cellsOf(text, separator)) builder.put(row, column, cell);
  return [builder.table({ name: "", isHidden: false, hiddenColumns: [] })];
}

/**
 * Decodes UTF-16 with a byte order mark, valid UTF-8, otherwise windows-1251. A file with control characters other than tabs and line
 * breaks is not text.
 */
function decoded(file: Uint8Array): string | null {
  const mark = file[0] === 0xff && file[1] === 0xfe ? "utf-16le" : file[0] === 0xfe && file[1] === 0xff ? "utf-16be" : null;
  const text = mark ? new TextDecoder(mark).decode(file) : decodedBytes(file);
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) ? null : text;
}

function decodedBytes(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1251").decode(file);
  }
}

/** The separator that occurs in most of the first rows; on a tie the first of `;`, tab and comma, because Russian Excel writes `;`. */
function separatorOf(text: string): string | null {
  const [, said] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (said !== undefined) return said;
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 50);
  const counts = [";", "\t", ","].map((sign) => ({ sign, rows: lines.filter((line) => line.includes(sign)).length }));
  const best = counts.reduce((one, other) => (other.rows > one.rows ? other : one));
  return best.rows === 0 ? null : best.sign;
}

/**
 * RFC 4180: a cell in quotes may hold separators, line breaks and doubled quotes. A quote inside an unquoted cell is an ordinary character.
 */
function* cellsOf(text: string, separator: string): Generator<{ row: number; column: number; cell: string }> {
  let at = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
  let [row, column] = [0, 0];
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      [cell, at] = quoted(text, at + 1);
      const end = endOf(text, at, separator);
      cell += text.slice(at, end);
      at = end;
    } else {
      const end = endOf(text, at, separator);
      [cell, at] = [text.slice(at, end), end];
    }
    yield { row, column, cell: cell.trim() };
    if (text[at] === separator) {
      column += 1;
      at += 1;
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    [row, column] = [row + 1, 0];
  }
}

function quoted(text: string, from: number): [cell: string, at: number] {
  let cell = "";
  for (let at = from; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') return [cell, end + 1];
    cell += '"';
    at = end + 2;
  }
}

function endOf(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}
