import type { ImportAmounts } from "@len/contract/staff/price-import";

type Read = { amounts: ImportAmounts } | { column: "amount" | "max"; words: string };

/** Matches «1 490 ₽» after its spaces are removed; a cell may also contain «от 3 000» or «3 000–4 000». */
const written =
  /^(?<from>от)?(?<amount>\d+(?:[.,]\d{1,2})?)(?:₽|р\.?|руб\.?|рублей)?(?:(?:[-–—]|до)(?<max>\d+(?:[.,]\d{1,2})?)(?:₽|р\.?|руб\.?|рублей)?)?$/;
/** «3900-00» and «3900=50» are roubles and kopecks as accountants write them; «10–20» is a range. */
const withKopecks = /^(\d+)[-–=](\d{2})(?:₽|р\.?|руб\.?)?$/;
const day = /^\d{1,2}\.\d{1,2}\.\d{4}$/;
const most = 100_000_000_000;

/**
 * Parses the two cells of amounts. `usual` is the present kind of the line: a number alone does not turn «от» into an exact price.
 */
export function readAmounts(amountCell: string, maxCell: string, usual: ImportAmounts["kind"] | null): Read {
  const cell = readCell(amountCell);
  if ("words" in cell) return { column: "amount", words: cell.words };
  const upper = maxCell.trim() === "" ? null : readCell(maxCell);
  if (upper && "words" in upper) return { column: "max", words: upper.words };
  const { amount, isFrom } = cell;
  const max = cell.max ?? upper?.amount ?? null;
  if (max !== null) return { amounts: { kind: "range", amount, max } };
  return { amounts: { kind: isFrom || usual === "from" ? "from" : "exact", amount, max: null } };
}

/**
 * Rounds to kopecks an amount that a formula computed, such as 4200.4990000001: it has three or more decimals, the last of which is not 0.
 * A text such as «10.500» stays as it is.
 */
export const inKopecks = (text: string) => (/^-?\d+\.\d{2,}[1-9]$/.test(text) ? String(Math.round(Number(text) * 100) / 100) : text);

type Cell = { amount: number; max: number | null; isFrom: boolean };

function readCell(cell: string): Cell | { words: string } {
  const text = inKopecks(cell.toLowerCase().replaceAll(/\s/g, ""));
  if (text === "") return { words: "Нет суммы." };
  if (day.test(text)) return { words: "Здесь дата, а\u00a0нужна сумма." };
  if (text.startsWith("#")) return { words: "Формула не\u00a0посчиталась, нужна сумма числом." };
  if (text.startsWith("-") || text.startsWith("−")) return { words: "Сумма меньше нуля." };
  if (text === "бесплатно" || text === "бесплатная") return { amount: 0, max: null, isFrom: false };
  if (/^\d+(?:₽|р\.?|руб\.?)?[/\\]\d+(?:₽|р\.?|руб\.?)?$/.test(text))
    return { words: "В\u00a0ячейке две цены: нужна строка для\u00a0каждой." };
  const [, rubles, kopecks] = withKopecks.exec(text) ?? [];
  if (rubles !== undefined && Number(kopecks) < Number(rubles))
    return { amount: kopecksOf(`${rubles}.${kopecks}`), max: null, isFrom: false };
  const { from, amount, max } = written.exec(text)?.groups ?? {};
  if (amount === undefined) return { words: "Нужна сумма числом." };
  const [read, upper] = [kopecksOf(amount), max === undefined ? null : kopecksOf(max)];
  if (Math.max(read, upper ?? 0) > most) return { words: "Сумма больше миллиарда рублей." };
  return { amount: read, max: upper, isFrom: from !== undefined };
}

const kopecksOf = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);
