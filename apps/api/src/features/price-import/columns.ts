import { hasNeededColumns, type ImportColumn, type ImportSheet } from "@len/contract/staff/price-import";

/**
 * Headings that clinics use. The first matching line wins: «цена до» is not an amount, «наименование услуги» is not the title of a line.
 * «Цена до скидки» and «Цена старая» are not prices; «Повторный приём» is a price of another line.
 */
const names: [ImportColumn, RegExp][] = [
  ["code", /^(?:код|артикул|шифр)/],
  ["first", /^(?!.*(?:повтор|стар|прежн)).*первичн/],
  ["repeat", /^(?!.*(?:первичн|стар|прежн)).*повторн/],
  ["max", /^(?:(?:цена|стоимость)[\s,(]+)?до[\s,.()₽]*(?:р|руб|рублей)?[\s.)]*$|максимум/],
  [
    "amount",
    /^(?!.*(?:^|[\s,(])до\s+[а-я])(?!.*(?:стар|прежн|прошл|бывш|закуп|себестоимост|без скидк)).*(?:цена|стоимость|сумма|тариф|прайс)/,
  ],
  ["amount", /^(?:руб(?:л[ейяь]+|\.)?|р\.?|₽)$/],
  ["service", /услуг/],
  ["title", /строка|наименование|название|позиция|процедура/],
];

/** «Цена», «Цена с 1 декабря новая»: if there are two prices, the new one is read. */
const isNewer = (name: string) => /нов[аыо]|актуальн|действующ/.test(name);

/** A file may begin with the name and address of the clinic. */
const searchedRows = 30;

/**
 * Finds the header: the first row with a heading for amounts and one for codes, services or lines. If two columns have the same meaning,
 * the first is read. If a list has only one column of names, it contains full names: «Пилинг: лицо».
 */
export function findHeader(rows: readonly string[][]): Pick<ImportSheet, "header" | "columns"> | null {
  for (const [header, row] of rows.slice(0, searchedRows).entries()) {
    const columns: ImportSheet["columns"] = {};
    for (const [index, cell] of row.entries()) {
      const name = cell.toLowerCase().replaceAll("ё", "е").trim();
      const column = names.find(([, pattern]) => pattern.test(name))?.[0];
      if (column && (columns[column] === undefined || (column === "amount" && isNewer(name)))) columns[column] = index;
    }
    // A row such as «Первичный приём» with a price is a price line, not the header.
    if (columns.amount === undefined && row.some((cell) => /^\d[\d\s.,]*$/.test(cell))) continue;
    if (hasNeededColumns({ columns })) return { header, columns };
  }
  return null;
}
