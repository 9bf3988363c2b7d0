import {
  hasNeededColumns,
  type ImportAmounts,
  type ImportColumn,
  type ImportFile,
  type ImportReport,
  type ImportRow,
  type ImportSheet,
  importPrices,
  type PastImport,
} from "@len/contract/staff/price-import";
import { roublesOf } from "../content/fields/field-words.ts";
import { agreed, counted } from "../words/words.ts";

export const rowForms = ["строка", "строки", "строк"] as const;
export const rowsToApply = ["строку", "строки", "строк"] as const;

/** «3 000», «от 3 000», «3 000–4 000». */
export function amountsWords({ kind, amount, max }: ImportAmounts): string {
  if (amount === null) return "";
  if (kind === "range" && max !== null) return `${roublesOf(amount)}–${roublesOf(max)}`;
  return kind === "from" ? `от\u00a0${roublesOf(amount)}` : roublesOf(amount);
}

/** «+7,7 %», «−4,3 %». */
export const percentWords = (percent: number) =>
  `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent).toLocaleString("ru-RU", { maximumFractionDigits: 1 })}\u00a0%`;

/** The name of a line: «Пилинг: лицо», or only one name if the line and the service have the same. */
export const nameOf = ({ service, title }: Pick<ImportRow, "service" | "title">) =>
  !title || title.startsWith(service) ? title || service : service ? `${service}: ${title}` : title;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** «E», «AB»: a column as Excel names it. */
export function letterOf(column: number): string {
  const more = Math.floor(column / letters.length);
  return `${more > 0 ? letters[more - 1] : ""}${letters[column % letters.length]}`;
}

/** «E52»: the cell as Excel names it. */
export const cellOf = (sheet: ImportSheet, { row, column }: Pick<ImportRow, "row" | "column">): string =>
  `${letterOf(sheet.columns[column] ?? sheet.columns.amount ?? 0)}${row + 1}`;

/** The key of one price of a row. */
export const keyOf = ({ row, price }: Pick<ImportRow, "row" | "price">): string => `${row} ${price}`;

export const rowsIn = ({ rows }: ImportReport, state: ImportRow["state"]) => rows.filter((row) => row.state === state);

/** The sentence after the number of rows: the changes, which are shown in bold, and the rest. */
export function summaryOf(report: ImportReport): { changes: string; rest: string } {
  const [fresh, changed, doubtful, wrong, same] = (["new", "changed", "doubtful", "wrong", "unchanged"] as const).map(
    (state) => rowsIn(report, state).length,
  );
  const changes = [
    fresh && `${counted(fresh, ["новая", "новые", "новых"])}`,
    changed && `${changed.toLocaleString("ru-RU")} с\u00a0другой ценой`,
  ];
  const rest = [
    doubtful && counted(doubtful, ["вызывает сомнение", "вызывают сомнение", "вызывают сомнение"]),
    wrong && `${wrong.toLocaleString("ru-RU")} с\u00a0${agreed(wrong, ["ошибкой", "ошибками", "ошибками"])}`,
    same && `${same.toLocaleString("ru-RU")} без изменений`,
  ];
  return { changes: changes.filter(Boolean).join(", "), rest: rest.filter(Boolean).join(", ") };
}

/** «в среднем +6,2 %, от −4,3 до +12 %». */
export function spreadOf(rows: readonly ImportRow[]): string {
  const percents = rows.flatMap(({ percent }) => percent ?? []);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  if (percents.length === 0 || least === most) return "";
  const average = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
  return `в\u00a0среднем ${percentWords(average)}, от\u00a0${percentWords(least).replace("\u00a0%", "")} до\u00a0${percentWords(most)}`;
}

/** The words about a row in the column «Результат». */
export function resultOf(row: ImportRow, isConfirmed: boolean): string {
  const sums = `${row.was ? `было ${amountsWords(row.was)}, ` : ""}${row.becomes ? `станет ${amountsWords(row.becomes)}` : ""}`;
  if (row.state === "unchanged") return "Без изменений";
  if (row.state === "new") return `Новая строка, ${sums}`;
  if (row.state === "wrong") return `Не войдёт. ${row.words}`;
  if (row.state === "doubtful" && !isConfirmed) return `Не войдёт, пока не подтвердите: ${sums}. ${row.words}`;
  return sums.charAt(0).toUpperCase() + sums.slice(1);
}

/** The names of the columns, for the fields that correct a cell. */
export const columnNames: Record<ImportColumn, string> = {
  code: "Код",
  service: "Услуга",
  title: "Строка",
  amount: "Цена, ₽",
  max: "До, ₽",
  first: "Первичный, ₽",
  repeat: "Повторный, ₽",
};

/** Whether a person has to check the columns first: needed columns were not found, or two columns contain prices of visits. */
export const asksForColumns = (sheet: ImportSheet): boolean => !hasNeededColumns(sheet) || hasVisits(sheet);

export const hasVisits = ({ columns }: ImportSheet): boolean => columns.first !== undefined || columns.repeat !== undefined;

/** Gives a column another meaning; `null` removes its meaning. Two columns never have the same meaning. */
export function withRole<Sheet extends ImportSheet>(sheet: Sheet, index: number, role: ImportColumn | null): Sheet {
  const others = Object.entries(sheet.columns).filter(([name, at]) => at !== index && name !== role);
  return { ...sheet, columns: { ...Object.fromEntries(others), ...(role && { [role]: index }) } };
}

/** The number of rows with a price below the row with the names of the columns. */
export function pricedRows({ rows, header, columns, without = [] }: ImportSheet): number {
  const left = new Set(without);
  const prices = importPrices.flatMap((price) => columns[price] ?? []);
  return rows.filter((row, index) => index > header && !left.has(index) && prices.some((column) => row[column]?.trim())).length;
}

/**
 * Names the parts of the file that are read and those that are not: «Лист «Прайс»: Код — «Артикул» (A), Цена, ₽ — «Стоимость» (F). Не
 * читаем «Касса» (G)…»
 */
export function readingWords(sheet: ImportFile): string {
  const names = sheet.header < 0 ? [] : (sheet.rows[sheet.header] ?? []);
  const called = (column: number) => (names[column] ? `«${names[column]}» (${letterOf(column)})` : letterOf(column));
  const read = Object.entries(sheet.columns).sort(([, one], [, other]) => one - other);
  const isRead = new Set(read.map(([, column]) => column));
  const unread = filledColumns(sheet).filter((column) => !isRead.has(column));
  const others = sheet.sheets.filter(({ name }) => name !== sheet.sheet);
  return [
    `${sheet.sheet === "" ? "" : `Лист «${sheet.sheet}»: `}${read.map(([name, column]) => `${nameOfColumn(name)} из\u00a0${called(column)}`).join(", ")}.`,
    unread.length > 0 && `Не\u00a0читаем ${unread.map(called).join(", ")}.`,
    hiddenWords(sheet),
    others.length > 0 && `Другие листы: ${others.map(({ name, isHidden }) => `«${name}»${isHidden ? " (скрыт)" : ""}`).join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const nameOfColumn = (name: string) =>
  Object.entries(columnNames)
    .find(([column]) => column === name)?.[1]
    .replace(", ₽", "") ?? name;

/** The columns with a non-empty cell below the names. */
export const filledColumns = ({ rows, header }: ImportSheet): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => column).filter((column) =>
    rows.some((row, index) => index > header && row[column]),
  );

function hiddenWords({ hiddenRows, without = [], hiddenColumns, columns }: ImportFile): string {
  const read = Object.values(columns);
  const hidden = hiddenColumns.filter((column) => read.includes(column));
  const words = [
    hiddenRows.length > 0 &&
      `${without.length > 0 ? "Скрытые строки не\u00a0читаем" : "Читаем и\u00a0скрытые строки"}: ${spansOf(hiddenRows)}.`,
    hidden.length > 0 && `Скрыты в\u00a0файле столбцы ${hidden.map(letterOf).join(", ")}.`,
  ];
  return words.filter(Boolean).join(" ");
}

/** Row indexes in Excel's numbering: «41–43, 118». */
export function spansOf(rows: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const row of rows) {
    const last = spans.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else spans.push([row, row]);
  }
  return spans.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`)).join(", ");
}

/** «34 цены, 2 новые строки» */
export const didWords = ({ added, changed }: Pick<PastImport, "added" | "changed">): string =>
  [changed > 0 && counted(changed, ["цена", "цены", "цен"]), added > 0 && counted(added, ["новая строка", "новые строки", "новых строк"])]
    .filter(Boolean)
    .join(", ");
