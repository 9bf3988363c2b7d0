import { notComputed, type Table, TableBuilder, tableLimits, UnreadTable } from "./tables.ts";
import { type Attributes, readXml } from "./xml.ts";

type Parts = Map<string, string>;

/** The sheets of an Excel workbook: shown values of cells, with the rows, columns and sheets that somebody has hidden. */
export function readXlsx(parts: Parts): Table[] {
  const workbook = required(parts, "xl/workbook.xml");
  const sheets: { name: string; isHidden: boolean; id: string }[] = [];
  let isOld = false;
  readXml(workbook, {
    open(name, attributes) {
      if (name === "workbookPr") isOld = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      sheets.push({ name: attributes.name ?? "", isHidden: (attributes.state ?? "visible") !== "visible", id: attributes.id ?? "" });
    },
  });
  if (sheets.length === 0) throw new UnreadTable("broken");
  if (sheets.length > tableLimits.tables) throw new UnreadTable("too_large");
  const targets = targetsOf(parts.get("xl/_rels/workbook.xml.rels"));
  const shared = textsOf(parts.get("xl/sharedStrings.xml"));
  const dates = dateStyles(parts.get("xl/styles.xml"));
  return sheets.flatMap(({ name, isHidden, id }) => {
    const part = parts.get(partName(targets.get(id) ?? ""));
    return part === undefined ? [] : [readSheet(part, { name, isHidden, shared, dates, isOld })];
  });
}

function required(parts: Parts, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw new UnreadTable("broken");
  return part;
}

const partName = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

const isTrue = (value: string | undefined) => value === "1" || value === "true";

function targetsOf(part = "<Relationships/>"): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(part, {
    open(name, { Id, Target }) {
      if (name === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  return targets;
}

/** Shared texts. Runs of different formats are joined; phonetic guides are left out. */
function textsOf(part = "<sst/>"): string[] {
  const texts: string[] = [];
  let own = "";
  let [isText, isReading] = [false, false];
  readXml(part, {
    open(name) {
      if (name === "si") own = "";
      if (name === "rPh") isReading = true;
      isText = name === "t" && !isReading;
    },
    text(read) {
      if (isText) own += read;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isReading = false;
      if (name === "si") texts.push(own);
    },
  });
  return texts;
}

/** Ids of the built-in formats that show days; a file can define more. */
const dayFormats = new Set(["14", "15", "16", "17", "22"]);

/** For each style, by its index, whether its cells are days. */
function dateStyles(part = "<styleSheet/>"): boolean[] {
  const own = new Map<string, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  readXml(part, {
    open(name, { numFmtId = "", formatCode = "" }) {
      if (name === "numFmt") own.set(numFmtId, formatCode);
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) styles.push(own.has(numFmtId) ? isDay(own.get(numFmtId) ?? "") : dayFormats.has(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

/** A format of days has «d» or «y» outside quotes and brackets: «0.00 "дн."» is a number. */
const isDay = (format: string) => /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

type Book = { name: string; isHidden: boolean; shared: string[]; dates: boolean[]; isOld: boolean };

function readSheet(part: string, { name, isHidden, shared, dates, isOld }: Book): Table {
  const builder = new TableBuilder();
  const hiddenColumns: number[] = [];
  let row = -1;
  let column = -1;
  let isRowHidden = false;
  let cell: { type: string; style: number; value: string | null; hasFormula: boolean } | null = null;
  let isValue = false;
  readXml(part, {
    open(tag, attributes) {
      if (tag === "col") hiddenColumns.push(...hiddenBy(attributes));
      if (tag === "row") {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
        column = -1;
        isRowHidden = isTrue(attributes.hidden);
      }
      if (tag === "c") {
        const at = placeOf(attributes.r);
        if (at.row !== null) row = at.row;
        column = at.column ?? column + 1;
        cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? -1), value: null, hasFormula: false };
      }
      if (cell && tag === "f") cell.hasFormula = true;
      isValue = cell !== null && (tag === "v" || tag === "t");
    },
    text(read) {
      if (cell && isValue) cell.value = (cell.value ?? "") + read;
    },
    close(tag) {
      isValue = false;
      if (tag !== "c" || !cell) return;
      builder.put(row, column, shown(cell, shared, dates, isOld), isRowHidden);
      cell = null;
    },
  });
  return builder.table({ name, isHidden, hiddenColumns });
}

function hiddenBy({ hidden, min, max }: Attributes): number[] {
  const [from, to] = [Number(min) - 1, Math.min(Number(max), tableLimits.columns) - 1];
  return isTrue(hidden) && from >= 0 && to >= from ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : [];
}

/** Parses a place such as `C12`. A cell without a place follows the cell before it. */
function placeOf(at = ""): { row: number | null; column: number | null } {
  const [, letters = "", digits] = /^\s*\$?([A-Za-z]{1,9})\$?(\d{1,20})\s*$/.exec(at) ?? [];
  if (digits === undefined) return { row: null, column: null };
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

type Cell = { type: string; style: number; value: string | null; hasFormula: boolean };

function shown({ type, style, value, hasFormula }: Cell, shared: string[], dates: boolean[], isOld: boolean): string {
  if (value === null || value === "") return hasFormula && type !== "str" ? notComputed : "";
  if (type === "s") return shared[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "ИСТИНА" : "ЛОЖЬ";
  if (type === "d") return dayOf(new Date(value));
  if (type !== "n") return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (dates[style] && number >= 1 && number < 3_000_000)
    return dayOf(new Date(Date.UTC(1899, 11, 30) + (number + (isOld ? 1462 : 0)) * 86_400_000));
  // Formulas produce numbers such as 4200.4990000001.
  return String(Math.round(number * 1e6) / 1e6);
}

const dayOf = (day: Date) => (Number.isNaN(day.getTime()) ? "" : day.toLocaleDateString("ru-RU", { timeZone: "UTC" }));
