import readXlsxFile, { type CellValue } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";

export type Table = (CellValue | null)[][];

/** An Excel file whose cells are texts. */
export const book = async (rows: Table): Promise<Buffer> =>
  await writeXlsxFile(rows.map((row) => row.map((value) => (value === null ? null : { value: String(value), type: String })))).toBuffer();

/** An Excel file with several sheets, by their names. */
export const bookOf = async (sheets: Record<string, Table>): Promise<Buffer> =>
  await writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => (value === null ? null : { value: String(value), type: String }))),
    })),
  ).toBuffer();

/** The first sheet of a file. */
export async function tableIn(path: string): Promise<Table> {
  const [sheet] = await readXlsxFile(path);
  return sheet?.data ?? [];
}
