import type { SheetLine } from "@len/contract/staff/prices";
import { expect, it, test } from "vitest";
import { parsed, textOf } from "./cells.ts";
import { byPercent } from "./percent.ts";
import { copied, editsOf, filledDown, filledTo, pasted, rowsWithoutLine, sumsOf, withoutHeadings } from "./range.ts";
import { lineOf, serviceOf } from "./sheet-fixture.ts";
import { changesOf, matches, rowsOf, withGroups } from "./sheet-values.ts";

it.each<[string, Partial<SheetLine> | null]>([
  ["1 200,50", { amount: 120_050, max: null, kind: "exact" }],
  ["1\u202f200 ₽", { amount: 120_000, max: null, kind: "exact" }],
  ["от 2400", { amount: 240_000, max: null, kind: "from" }],
  ["12 500–18 000", { amount: 1_250_000, max: 1_800_000, kind: "range" }],
  ["от 12500 до 18000", { amount: 1_250_000, max: 1_800_000, kind: "range" }],
  ["", { amount: null, max: null }],
  ["дорого", null],
  ["=A1+1", null],
  ["1–2–3", null],
  ["-5", null],
])("the sum «%s» is read", (text, values) => {
  expect(parsed(lineOf("1"), "amount", text)).toEqual(values);
});

it.each<[string, Partial<SheetLine> | null]>([
  ["с 1.12.2026", { validFrom: "2026-12-01", validTo: null }],
  ["до 31.12.2026", { validFrom: null, validTo: "2026-12-31" }],
  ["01.12.2026–31.12.2026", { validFrom: "2026-12-01", validTo: "2026-12-31" }],
  ["", { validFrom: null, validTo: null }],
  ["31.02.2026", null],
  ["завтра", null],
])("the period «%s» is read", (text, values) => {
  expect(parsed(lineOf("1"), "valid", text)).toEqual(values);
});

it.each<[string, Partial<SheetLine> | null]>([
  ["с 1.6.29", { validFrom: "2029-06-01", validTo: null }],
  ["1.6.29–31.12.29", { validFrom: "2029-06-01", validTo: "2029-12-31" }],
  ["29.2.26", null],
])("Z24: the period «%s» has years of two digits", (text, values) => {
  expect(parsed(lineOf("1"), "valid", text)).toEqual(values);
});

test("copied cells can be pasted", () => {
  const line = lineOf("1", { kind: "range", amount: 1_250_000, max: 1_800_000, validFrom: "2026-12-01", code: "A-1", unit: "приём" });
  for (const cell of ["code", "title", "kind", "amount", "unit", "valid"] as const)
    expect({ ...line, ...parsed(line, cell, textOf(line, cell)) }).toEqual(line);
});

it.each([
  [5, 10, 123_400, 130_000],
  [5, 50, 123_400, 130_000],
  [5, 100, 123_400, 130_000],
  [-10, 1, 99_900, 89_900],
  [0.1, 100, 10_000, null],
] as const)("a change by %d %% gives %d ₽", (percent, rounding, amount, expected) => {
  expect(byPercent(lineOf("1", { amount }), percent, rounding)?.amount ?? null).toBe(expected);
});

const service = serviceOf([lineOf("1", { isMain: true }), lineOf("2"), lineOf("3")]);
const rows = withGroups(rowsOf(service, service.lines));
const columns = ["number", "code", "service", "title", "isMain", "kind", "amount"];
const amounts = { row: 1, column: 6, toRow: 3, toColumn: 6 };
const edited = (changes: Parameters<typeof editsOf>[0]) => editsOf(changes, () => service.lines);
const amountsIn = (changes: Parameters<typeof editsOf>[0]) => edited(changes).edits[0]?.lines.map(({ amount }) => amount);

test("a column from Excel is pasted from the first cell down; a single value fills the range; headings are skipped", () => {
  expect(amountsIn(pasted("1 000\r\n2 000\r\n", { ...amounts, toRow: 1 }, rows, columns))).toEqual([100_000, 200_000, 100_000]);
  expect(amountsIn(pasted("500", amounts, rows, columns))).toEqual([50_000, 50_000, 50_000]);
  expect(amountsIn(pasted("500", { ...amounts, row: 0 }, rows, columns))).toEqual([50_000, 50_000, 50_000]);
  expect(amountsIn(filledDown(amounts, rows, columns))).toBeUndefined();
  const codes = { row: 0, column: 1, toRow: 2, toColumn: 1 };
  expect(filledDown(codes, rows, columns).map(({ row }) => row.line.id)).toEqual(["2"]);
});

test("Z21: pasted rows for which the sheet has no lines are counted", () => {
  const { length } = pasted("1 000\n2 000\n3 000\n4 000", amounts, rows, columns);

  expect(length).toBe(3);
  expect(rowsWithoutLine("1 000\n2 000\n3 000\n4 000\t₽\n", amounts, rows)).toEqual(["4 000 ₽"]);
  expect(rowsWithoutLine("500", { ...amounts, row: 0, toRow: 0 }, rows)).toEqual([]);
});

test("the handle of a range fills the lines below it with the lines of the range, repeated", () => {
  const priced = serviceOf([lineOf("1", { amount: 50_000 }), lineOf("2", { amount: 70_000 }), ...["3", "4", "5"].map((id) => lineOf(id))]);
  const five = withGroups(rowsOf(priced, priced.lines));
  const filledIn = (...given: Parameters<typeof filledTo>) =>
    editsOf(filledTo(...given), () => priced.lines).edits[0]?.lines.map(({ amount }) => amount);

  expect(filledIn({ ...amounts, row: 2, toRow: 1 }, 5, five, columns)).toEqual([50_000, 70_000, 50_000, 70_000, 50_000]);
  expect(filledIn({ ...amounts, toRow: 1 }, 3, five, columns)).toEqual([50_000, 50_000, 50_000, 100_000, 100_000]);
  expect(filledTo({ ...amounts, toRow: 2 }, 2, five, columns)).toEqual([]);
});

test("the frame of a range does not begin or end at a heading", () => {
  expect(withoutHeadings({ ...amounts, row: 3, toRow: 0 }, rows)).toMatchObject({ row: 1, toRow: 3 });
  expect(withoutHeadings({ ...amounts, row: 0, toRow: 0 }, rows)).toMatchObject({ row: 0, toRow: 0 });
});

test("unreadable texts are reported and change nothing", () => {
  expect(edited(pasted("2 000\nпозже", { ...amounts, toRow: 1 }, rows, columns))).toMatchObject({
    edits: [{ lines: [{ amount: 200_000 }, { amount: 100_000 }, {}] }],
    wrong: ["позже"],
  });
});

test("a service has only one main line", () => {
  const [, , second] = rows;
  if (second?.kind !== "line") throw new Error("no line");
  expect(edited([{ row: second, cell: "isMain", text: "да" }]).edits[0]?.lines.map(({ isMain }) => isMain)).toEqual([false, true, false]);
});

test("selected cells can be copied as text, and their sum is shown", () => {
  expect(copied({ ...amounts, column: 5 }, rows, columns)).toBe("точно\t1\u202f000\nточно\t1\u202f000\nточно\t1\u202f000");
  expect(sumsOf(amounts, rows, columns)).toEqual({ cells: 3, amounts: 3, sum: 300_000, mean: 100_000 });
});

test("changes are counted against the planned prices, and a planned price is shown in its own column", () => {
  const plan = { at: "2026-12-01T06:00:00Z", failure: null, lines: [lineOf("1", { amount: 590_000 })] };
  const planned = { ...serviceOf([lineOf("1")]), plan, lines: plan.lines };
  const [row] = rowsOf(planned, planned.lines);
  expect([changesOf(planned, planned.lines), row?.shown.amount, row?.planned?.amount]).toEqual([0, 100_000, 590_000]);
  expect(changesOf(planned, [{ ...lineOf("1", { amount: 590_000 }), unit: "приём" }])).toBe(1);
  expect(changesOf(serviceOf([lineOf("1"), lineOf("2")]), [lineOf("2")])).toBe(1);
});

test("pasting the published price over a planned one does not change the plan, and pasting the planned price is reported", () => {
  const lines = [lineOf("1", { amount: 590_000 }), lineOf("2")];
  const planned = { ...serviceOf([lineOf("1"), lineOf("2")]), lines, plan: { at: "2026-12-01T06:00:00Z", failure: null, lines } };
  const [row] = rowsOf(planned, lines);
  if (!row) throw new Error("no row");
  const typed = (text: string) => editsOf([{ row, cell: "amount", text }], () => lines);
  expect(typed("1 000")).toEqual({ edits: [], wrong: [], planned: [] });
  expect(typed("5900")).toEqual({ edits: [], wrong: [], planned: [row] });
  expect(typed("7 000").edits[0]?.lines[0]?.amount).toBe(700_000);
});

test("a kind of price pasted together with its amount is stored", () => {
  const changes = pasted("от\t2 400", { row: 1, column: 5, toRow: 1, toColumn: 5 }, rows, columns);
  expect(edited(changes).edits[0]?.lines[0]).toMatchObject({ kind: "from", amount: 240_000 });
});

test("search finds an amount with or without a space, and «ё» by «е»", () => {
  const [row] = rowsOf(serviceOf([lineOf("1", { title: "Осмотр трёх пятен" })]), [lineOf("1", { title: "Осмотр трёх пятен" })]);
  if (!row) throw new Error("no row");
  expect(["1 000", "1000", "трех", "осмотр услуга"].map((words) => matches(row, words))).toEqual([true, true, true, true]);
  expect(matches(row, "лазер")).toBe(false);
});
