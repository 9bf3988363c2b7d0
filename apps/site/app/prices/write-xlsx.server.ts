import writeXlsxFile, { type Cell, type Row } from "write-excel-file/node";
import type { PriceFile } from "./price-files.server.ts";

const head = ["Направление", "Раздел", "Код", "Наименование", "Цена от, ₽", "Цена до, ₽", "Примечание"];
const widths = [22, 26, 15, 52, 12, 12, 40];

/** The price list as a spreadsheet: texts never become formulas, and amounts are numbers. */
export async function writeXlsx({ rows, contacts, day }: PriceFile): Promise<Buffer> {
  const title = [contacts && `Клиника «${contacts.name}»`, `прайс-лист на ${day}`].filter(Boolean).join(", ");
  const body = rows.map(
    (row): Row => [text(row.direction), text(row.group), text(row.code), text(row.title), sum(row.from), sum(row.to), text(row.note)],
  );

  const sheet: Row[] = [
    [{ value: title, type: String, fontWeight: "bold", columnSpan: head.length }, ...head.slice(1).map(() => null)],
    head.map((name): Cell => ({ value: name, type: String, fontWeight: "bold", backgroundColor: "#ECE4D7", wrap: true })),
    ...body,
  ];
  const columns = widths.map((width) => ({ width }));
  return await writeXlsxFile(sheet, { sheet: "Цены", columns, stickyRowsCount: 2 }).toBuffer();
}

const text = (value: string): Cell => (value ? { value, type: String, wrap: true, alignVertical: "top" } : null);

const sum = (value: number | null): Cell => (value === null ? null : { value, type: Number, format: "#,##0", alignVertical: "top" });
