import type { ImportFile } from "@len/contract/staff/price-import";
import { expect, it } from "vitest";
import { asksForColumns, didWords, pricedRows, readingWords, spansOf, withRole } from "./words.ts";

const file: ImportFile = {
  rows: [
    ["Прейскурант"],
    ["Код", "Услуга", "Цена", "Касса"],
    ["A1", "Пилинг", "100", "нал."],
    ["", "Лицо", "", ""],
    ["A2", "Шея", "200", ""],
  ],
  header: 1,
  columns: { code: 0, service: 1, amount: 2 },
  sheet: "Прайс",
  sheets: [
    { name: "Прайс", isHidden: false, rows: 5 },
    { name: "Для кассы", isHidden: true, rows: 2 },
  ],
  hiddenRows: [4],
  without: [4],
  hiddenColumns: [2],
};
const words = (of: ImportFile) => readingWords(of).replaceAll("\u00a0", " ");

it("Z23: the summary names the sheet, the columns that are read and not read, hidden rows and columns, and other sheets", () => {
  expect(words(file)).toBe(
    "Лист «Прайс»: Код из «Код» (A), Услуга из «Услуга» (B), Цена из «Цена» (C). Не читаем «Касса» (D). " +
      "Скрытые строки не читаем: 5. Скрыты в файле столбцы C. Другие листы: «Для кассы» (скрыт).",
  );
  expect(words({ ...file, without: [] })).toContain("Читаем и скрытые строки: 5.");
  expect(words({ ...file, sheet: "", sheets: [], header: -1 })).toMatch(/^Код из A, Услуга из B, Цена из C\. Не читаем D\./);
});

it("Z23: giving a column a meaning removes it from another column", () => {
  expect(withRole(file, 3, "amount").columns).toEqual({ code: 0, service: 1, amount: 3 });
  expect(withRole(file, 0, null).columns).toEqual({ service: 1, amount: 2 });
  expect(withRole(file, 0, "title").columns).toEqual({ title: 0, service: 1, amount: 2 });
});

it("Z23: rows with a price are counted; hidden rows count only if they are included", () => {
  expect(pricedRows(file)).toBe(1);
  expect(pricedRows({ ...file, without: [] })).toBe(2);
  expect(pricedRows({ ...file, columns: {} })).toBe(0);
});

it("Z23: a person must check the columns of a file without named columns or with prices of two visits", () => {
  expect(asksForColumns(file)).toBe(false);
  expect(asksForColumns({ ...file, columns: { amount: 2 } })).toBe(true);
  expect(asksForColumns({ ...file, columns: { service: 1, first: 2, repeat: 3 } })).toBe(true);
});

it("consecutive rows are written as one span", () => {
  expect(spansOf([40, 41, 42, 117])).toBe("41–43, 118");
});

it("an import is described by the number of its changes", () => {
  const said = [didWords({ added: 0, changed: 34 }), didWords({ added: 2, changed: 1 })];
  expect(said.map((one) => one.replaceAll("\u00a0", " "))).toEqual(["34 цены", "1 цена, 2 новые строки"]);
});
