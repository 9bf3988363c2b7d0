import type { SheetLine } from "@len/contract/staff/prices";
import { roublesOf } from "../content/fields/field-words.ts";
import { dayAsTyped, saidDayIn } from "../ui/typed-day.ts";
import { numberIn } from "../words/number-in.ts";

/** The columns in the order of the sheet. */
export const columnNames = ["number", "code", "service", "title", "isMain", "kind", "amount", "unit", "valid", "planned"] as const;

/** The cells that a person can type, copy and paste as text. */
const typedCells = ["code", "title", "isMain", "kind", "amount", "unit", "valid"] as const;
export type TypedCell = (typeof typedCells)[number];

export const isTyped = (cell: string): cell is TypedCell => typedCells.some((known) => known === cell);

/** The fields of a line that a cell shows. */
export const fieldsOf: Record<TypedCell, readonly (keyof SheetLine)[]> = {
  code: ["code"],
  title: ["title"],
  isMain: ["isMain"],
  kind: ["kind"],
  amount: ["amount", "max"],
  unit: ["unit"],
  valid: ["validFrom", "validTo"],
};

const kinds = { exact: "точно", from: "от", range: "от–до" } as const;

/** The amount as text: «4 200», or «12 500–18 000» for a range. */
export function amountOf({ kind, amount, max }: SheetLine): string {
  const from = amount === null ? "" : roublesOf(amount);
  return kind === "range" ? `${from}–${max === null ? "" : roublesOf(max)}` : from;
}

/** The text of a cell, as it is edited and copied. */
export function textOf(line: SheetLine, cell: TypedCell): string {
  switch (cell) {
    case "isMain":
      return line.isMain ? "да" : "";
    case "kind":
      return kinds[line.kind];
    case "amount":
      return amountOf(line);
    case "valid":
      return periodOf(line);
    default:
      return line[cell] ?? "";
  }
}

function periodOf({ validFrom, validTo }: SheetLine): string {
  if (validFrom && validTo) return `${dayAsTyped(validFrom)}–${dayAsTyped(validTo)}`;
  if (validFrom) return `с ${dayAsTyped(validFrom)}`;
  return validTo ? `до ${dayAsTyped(validTo)}` : "";
}

const dash = /(?<!\s)\s*[–—-]\s*/;

/** The change of a line that results from a text typed or pasted into a cell; `null` if the text cannot be read. */
export function parsed(line: SheetLine, cell: TypedCell, typed: string): Partial<SheetLine> | null {
  const text = typed.trim();
  switch (cell) {
    case "title":
      return { title: text };
    case "code":
    case "unit":
      return { [cell]: text === "" ? null : text };
    case "isMain":
      return { isMain: /^(?:да|1|\+|x|х|v|✓|true)$/i.test(text) };
    case "kind":
      return kindIn(line, text);
    case "amount":
      return amountIn(line, text);
    default:
      return periodIn(text);
  }
}

function kindIn(line: SheetLine, text: string): Partial<SheetLine> | null {
  const kind = /^точ/i.test(text) ? "exact" : /^от\s*(?:[–—-]|и)?\s*до/i.test(text) ? "range" : /^от/i.test(text) ? "from" : null;
  if (!kind) return null;
  return { kind, max: kind === "range" ? (line.max ?? line.amount) : null };
}

const longestKopecks = 100_000_000_000;

/** «1 200,50», «от 1200 ₽», «12 500–18 000». */
function amountIn(line: SheetLine, text: string): Partial<SheetLine> | null {
  if (text === "") return { amount: null, max: null };
  const isFrom = /^от\s/i.test(text) && !/до/i.test(text);
  const parts = text
    .replace(/₽|руб\.?|р\.|от(?=\s)/gi, "")
    .replace(/\s+до\s+/i, "–")
    .trim()
    .split(dash);
  const numbers = parts.map((part) => (/\d/.test(part) ? Math.round(numberIn(part) * 100) : Number.NaN));
  const [amount = Number.NaN, max = null] = numbers;
  if (numbers.length > 2 || numbers.some((number) => !(number >= 0 && number <= longestKopecks))) return null;
  if (max !== null) return { kind: "range", amount, max };
  return { amount, max: null, kind: isFrom ? "from" : line.kind === "range" ? "exact" : line.kind };
}

/** «01.12.2026–31.12.2026», «с 1.12.2026», «до 31.12.2026»; empty: without a period. */
function periodIn(text: string): Partial<SheetLine> | null {
  if (text === "" || text === "сразу") return { validFrom: null, validTo: null };
  const [, before = "", first = "", second = ""] = /^(с|до|по)?\s*([\d.]+)(?:\s*(?:[–—-]|до|по)\s*([\d.]+))?$/i.exec(text) ?? [];
  const [from, to] = [saidDayIn(first), second === "" ? null : saidDayIn(second)];
  if (from === null || (second !== "" && to === null)) return null;
  if (/^(?:до|по)$/i.test(before)) return { validFrom: null, validTo: from };
  return { validFrom: from, validTo: to };
}
