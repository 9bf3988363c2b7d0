import { createHash, randomUUID } from "node:crypto";
import {
  type ImportAmounts,
  type ImportColumn,
  type ImportPrice,
  type ImportReport,
  type ImportRow,
  type ImportSheet,
  importPrices,
} from "@len/contract/staff/price-import";
import type { SheetLine, SheetService } from "@len/contract/staff/prices";
import { readAmounts } from "./amounts.ts";
import { fullName, normal, visitOf, visits, visitWords, wordsOf } from "./names.ts";
import { type Cells, type Row, rowsOf, skippedOf } from "./rows.ts";

type LiveLine = { service: LiveService; line: SheetLine };
export type LiveService = SheetService & { live: SheetLine[] };

/** The effect of the import on a line: it is changed, or added at the end of its service. */
export type LineEdit = { row: number; price: ImportPrice; serviceId: string; line: SheetLine };

type Result = { row: ImportRow; edit: LineEdit | null; line: LiveLine | null };

/** Services with names similar to an unknown one. */
export type Nearest = ReadonlyMap<string, string>;

/**
 * The changes that the file makes to the price list that visitors see. Rows are matched by the names of service and line, otherwise by
 * code. Amounts are changed and lines are added; names, codes and notes of lines are not changed.
 */
export function reportOf(sheet: ImportSheet, services: readonly LiveService[], nearest: Nearest): ImportReport & { edits: LineEdit[] } {
  const list = listOf(services);
  const seen: Seen = { codes: new Map(), names: new Map() };
  const results = [...findLines(rowsOf(sheet), list)]
    .sort(([one], [other]) => one.row - other.row || importPrices.indexOf(one.price) - importPrices.indexOf(other.price))
    .map(([row, found]) => resultOf(row, found, list, seen, nearest));
  const named = new Set(results.flatMap(({ line }) => (line ? [line.line.id] : [])));
  const rows = results.map(({ row }) => row);
  return {
    rows,
    edits: results.flatMap(({ edit }) => (edit ? [edit] : [])),
    skipped: skippedOf(sheet),
    missing: list.lines.filter(({ line }) => !named.has(line.id)).length,
    stamp: createHash("sha256")
      .update(JSON.stringify(rows.map(({ suggestion, ...row }) => row)))
      .digest("base64url"),
  };
}

/** Names of services in the file that the list does not have. */
export function unknownServices(sheet: ImportSheet, services: readonly LiveService[]): string[] {
  const known = new Set(services.map(({ title }) => normal(title)));
  return [...new Set(rowsOf(sheet).map(({ cells }) => cells.service))].filter((name) => name !== "" && !known.has(normal(name)));
}

type List = {
  lines: LiveLine[];
  byCode: Map<string, LiveLine[]>;
  byName: Map<string, LiveLine[]>;
  /** Lines by title, for files without names of services. */
  byTitle: Map<string, LiveLine[]>;
  /** Lines by the words of the name in any order: «Первичный приём хирурга», «Приём хирурга, первичный». */
  byWords: Map<string, LiveLine[]>;
  services: Map<string, LiveService[]>;
};

function listOf(services: readonly LiveService[]): List {
  const lines = services.flatMap((service) => service.live.map((line) => ({ service, line })));
  return {
    lines,
    byCode: Map.groupBy(lines, ({ line }) => normal(line.code ?? "")),
    byName: Map.groupBy(lines, ({ service, line }) => fullName(service.title, line.title)),
    byTitle: Map.groupBy(lines, ({ line }) => normal(line.title)),
    byWords: Map.groupBy(lines, ({ service, line }) => wordsOf(fullName(service.title, line.title))),
    services: Map.groupBy(services, ({ title }) => normal(title)),
  };
}

/** Codes and names of earlier rows, with the index of the row. */
type Seen = { codes: Map<string, number>; names: Map<string, number> };

type Problem = Pick<ImportRow, "column"> & { words: string; suggestion?: ImportRow["suggestion"] };

function resultOf(row: Row, found: Found, list: List, seen: Seen, nearest: Nearest): Result {
  const { cells } = row;
  const line = "line" in found ? found.line : null;
  const read = readAmounts(cells.amount, cells.max ?? upperOf(line), line?.line.kind ?? null);
  const becomes = "amounts" in read ? read.amounts : null;
  const problem: Problem | null =
    repeated(row, line, seen, list) ??
    ("problem" in found ? found.problem : null) ??
    (line ? null : row.price === "amount" ? serviceProblem(cells, list, nearest) : visitProblem(row)) ??
    ("words" in read ? { ...read, column: read.column === "amount" ? row.price : read.column } : null) ??
    crossed(becomes);

  const service = line?.service ?? list.services.get(normal(cells.service))?.[0] ?? null;
  const was = line && { kind: line.line.kind, amount: line.line.amount, max: line.line.max };
  const named = {
    row: row.row,
    price: row.price,
    code: cells.code || (line?.line.code ?? ""),
    service: line?.service.title ?? service?.title ?? cells.service,
    title: line?.line.title ?? cells.title,
    place: null,
    was,
    becomes,
    percent: percentOf(was?.amount, becomes?.amount),
  };
  if (problem || !becomes || !service) {
    const { column, words, suggestion = null } = problem ?? { column: "service" as const, words: null };
    return { line, edit: null, row: { ...named, state: "wrong", column, words, suggestion } };
  }
  if (!line) {
    const added = newLine(cells, becomes, service);
    const place = [service.direction?.title, service.group && `«${service.group.title}»`].filter(Boolean).join(", ");
    const title = added.title;
    return {
      line,
      edit: { row: row.row, price: row.price, serviceId: service.id, line: added },
      row: {
        ...named,
        title,
        place,
        state: becomes.amount === 0 ? "doubtful" : "new",
        column: row.price,
        words: free(becomes),
        suggestion: null,
      },
    };
  }
  const isSame = isSamePrice(line.line, becomes);
  const words = doubt(line, becomes);
  return {
    line,
    edit: isSame ? null : { row: row.row, price: row.price, serviceId: service.id, line: { ...line.line, ...becomes } },
    row: { ...named, state: isSame ? "unchanged" : words ? "doubtful" : "changed", column: row.price, words, suggestion: null },
  };
}

type Found = { line: LiveLine | null } | { problem: Problem };

/**
 * Names are compared before codes: several lines may have one code of the nomenclature of services. A code is used only for lines that no
 * row names: such a line may have another name in the file.
 */
function findLines(rows: readonly Row[], list: List): Map<Row, Found> {
  const found = new Map<Row, Found>();
  for (const row of rows) {
    const named = row.price === "amount" ? byNames(row.cells, list) : byVisit(row, list);
    if (named) found.set(row, named);
  }
  const taken = new Set([...found.values()].flatMap((one) => ("line" in one && one.line ? [one.line] : [])));
  for (const row of rows) if (!found.has(row)) found.set(row, byCode(row.cells, list, taken));
  return found;
}

function byNames({ code, service, title }: Cells, { byName, byTitle, services }: List): Found | null {
  const name = fullName(service, title);
  if (name === "") return null;
  const ofService =
    title === "" ? (services.get(normal(service)) ?? []).flatMap((one) => one.live.map((line) => ({ service: one, line }))) : [];
  const called = [byName.get(name) ?? [], service === "" ? (byTitle.get(name) ?? []) : [], ofService].find((lines) => lines.length > 0);
  const [line, ...others] = called ?? [];
  if (!line) return null;
  if (others.length === 0) return { line };
  const coded = code === "" ? [] : [line, ...others].filter((one) => normal(one.line.code ?? "") === normal(code));
  const [only = null, ...more] = coded;
  return only && more.length === 0
    ? { line: only }
    : { problem: { column: "title", words: "Строк с\u00a0таким названием несколько, нужен код." } };
}

/**
 * The line whose name has the words of the row and the word of the visit, in any order. A row that does not name the visit finds no line: a
 * person must say which of the two prices «Приём хирурга» has.
 */
function byVisit({ price, cells: { service, title } }: Row, { byWords }: List): Found {
  if (price === "amount") return { line: null };
  const words = fullName(service, title).split(" ");
  const [line = null, ...others] = byWords.get(wordsOf([...words.filter((word) => !visitOf(word)), visits[price]].join(" "))) ?? [];
  if (others.length > 0) return { problem: { column: nameColumn(title), words: "Строк с\u00a0таким названием несколько." } };
  return { line };
}

const nameColumn = (title: string) => (title === "" ? "service" : "title");

function visitProblem({ price, cells: { service, title } }: Row): Problem | null {
  const name = title.startsWith(service) ? title : [service, title].filter(Boolean).join(": ");
  if (price === "amount") return null;
  return {
    column: nameColumn(title),
    words: name === "" ? "Нет названия." : `Нет строки прайс-листа «${name}» со\u00a0словом «${visitWords[price]}».`,
  };
}

function byCode({ code, service, title }: Cells, { byCode, services }: List, taken: ReadonlySet<LiveLine>): Found {
  const [line, ...others] = code === "" ? [] : (byCode.get(normal(code)) ?? []);
  const isOther = line && services.has(normal(service)) && normal(line.service.title) !== normal(service);
  if (line && others.length === 0) return { line: taken.has(line) || isOther ? null : line };
  if (!line || (title !== "" && services.has(normal(service)))) return { line: null };
  return { problem: { column: "code", words: "Этот код стоит у\u00a0нескольких строк прайс-листа, нужно название." } };
}

/** If only one line of the price list has a code, only one row of the file may have it. */
function repeated({ row, price, cells }: Row, line: LiveLine | null, { codes, names }: Seen, list: List): Problem | null {
  const said = (earlier: number, column: ImportColumn, what: string): Problem => ({
    column,
    words: `${what} уже стоит в\u00a0строке ${earlier + 1}.`,
  });
  const code = normal(cells.code);
  const own = fullName(cells.service, cells.title);
  const name = line ? line.line.id : own && `${own} ${price === "amount" ? "" : visits[price]}`.trim();
  const isShared = (list.byCode.get(code) ?? []).length > 1;
  const [byCode, byName] = [code === "" || isShared ? undefined : codes.get(code), name === "" ? undefined : names.get(name)];
  if (byName !== undefined) return said(byName, "title", "Эта строка прайс-листа");
  names.set(name, row);
  if (byCode !== undefined) return said(byCode, "code", "Такой код");
  codes.set(code, row);
  return null;
}

function serviceProblem(cells: Cells, { services }: List, nearest: Nearest): Problem | null {
  if (cells.service === "")
    return cells.title === ""
      ? { column: "code", words: "Такого кода в\u00a0прайс-листе нет." }
      : { column: "title", words: "Такой строки в\u00a0прайс-листе нет. Для новой нужна колонка «Услуга»." };
  const called = services.get(normal(cells.service)) ?? [];
  if (called.length > 1) return { column: "service", words: "Услуг с\u00a0таким названием несколько: нужен код строки." };
  if (called.length === 1) return null;
  const near = nearest.get(cells.service);
  return {
    column: "service",
    words: "Такой услуги на\u00a0сайте нет.",
    suggestion: near === undefined ? null : { label: `Выбрать «${near}»`, cells: { service: near } },
  };
}

function crossed(becomes: ImportRow["becomes"]): Problem | null {
  if (!becomes || becomes.max === null || becomes.amount === null || becomes.max >= becomes.amount) return null;
  const cells = { amount: rubles(becomes.max), max: rubles(becomes.amount) };
  return { column: "max", words: "«До» меньше, чем «от».", suggestion: { label: "Поменять местами", cells } };
}

/** A file without upper amounts does not change those of the list. */
const upperOf = (line: LiveLine | null) => (line?.line.kind === "range" && line.line.max !== null ? rubles(line.line.max) : "");

const rubles = (kopecks: number) => String(kopecks / 100);

const percentOf = (was: number | null | undefined, becomes: number | null | undefined) =>
  was && typeof becomes === "number" ? (becomes / was - 1) * 100 : null;

const free = ({ amount }: ImportAmounts) => (amount === 0 ? "Бесплатно: в\u00a0файле стоит\u00a00." : null);

const kinds = { exact: "точной", from: "«от»", range: "«от\u00a0—\u00a0до»" } as const;

/** The reason why a person must confirm a change. */
function doubt({ line, service: { lines, plan } }: LiveLine, becomes: ImportAmounts): string | null {
  const isElsewhere = [lines, plan?.lines ?? []].flat().some((other) => other.id === line.id && !isSamePrice(other, line));
  return (
    free(becomes) ??
    jump(percentOf(line.amount, becomes.amount)) ??
    jump(percentOf(line.max, becomes.max)) ??
    (line.kind === becomes.kind ? null : `Цена была ${kinds[line.kind]}, станет ${kinds[becomes.kind]}.`) ??
    (isElsewhere ? "В\u00a0черновике или в\u00a0плане другая цена, там она останется." : null)
  );
}

/** Whether two lines have the same kind of price and the same amounts. */
export const isSamePrice = (one: ImportAmounts, other: ImportAmounts) =>
  one.kind === other.kind && one.amount === other.amount && one.max === other.max;

/** The warning about a price that more than doubles or falls by more than half. */
function jump(percent: number | null): string | null {
  if (percent === null) return null;
  if (percent >= 800) return "Похоже на\u00a0лишний ноль.";
  if (percent <= -89) return "Похоже на\u00a0потерянный ноль.";
  if (percent > 100) return "Дороже больше чем вдвое.";
  return percent < -50 ? "Дешевле больше чем вдвое." : null;
}

function newLine({ code, title }: Cells, amounts: Pick<SheetLine, "kind" | "amount" | "max">, service: LiveService): SheetLine {
  return {
    id: randomUUID(),
    title: title || service.title,
    locationId: null,
    code: code || null,
    note: null,
    ...amounts,
    isMain: service.live.length === 0,
    unit: null,
    oldAmount: null,
    validFrom: null,
    validTo: null,
  };
}
