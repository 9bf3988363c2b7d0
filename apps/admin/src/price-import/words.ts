import type { ImportAmounts, ImportColumn, ImportReport, ImportRow, ImportSheet } from "@len/contract/staff/price-import";
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

/** The name of a line: «Пилинг: лицо», once where line and service have one name. */
export const nameOf = ({ service, title }: Pick<ImportRow, "service" | "title">) =>
  !title || title.startsWith(service) ? title || service : service ? `${service}: ${title}` : title;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** «E52»: the cell as Excel names it. */
export function cellOf(sheet: ImportSheet, { row, column }: Pick<ImportRow, "row" | "column">): string {
  const index = sheet.columns[column] ?? sheet.columns.amount ?? 0;
  const more = Math.floor(index / letters.length);
  return `${more > 0 ? letters[more - 1] : ""}${letters[index % letters.length]}${row + 1}`;
}

export const rowsIn = ({ rows }: ImportReport, state: ImportRow["state"]) => rows.filter((row) => row.state === state);

/** What follows the number of rows in the file: what will change, in bold, and the rest. */
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

/** What the report says of a row in its column «Результат». */
export function resultOf(row: ImportRow, isConfirmed: boolean): string {
  const sums = `${row.was ? `было ${amountsWords(row.was)}, ` : ""}${row.becomes ? `станет ${amountsWords(row.becomes)}` : ""}`;
  if (row.state === "unchanged") return "Без изменений";
  if (row.state === "new") return `Новая строка, ${sums}`;
  if (row.state === "wrong") return `Не войдёт. ${row.words}`;
  if (row.state === "doubtful" && !isConfirmed) return `Не войдёт, пока не подтвердите: ${sums}. ${row.words}`;
  return sums.charAt(0).toUpperCase() + sums.slice(1);
}

/** What a cell of the column is called beside the field that mends it. */
export const columnNames: Record<ImportColumn, string> = {
  code: "Код",
  service: "Услуга",
  title: "Строка",
  amount: "Цена, ₽",
  max: "До, ₽",
};
