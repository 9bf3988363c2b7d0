// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { linesIn, type Range } from "./range.ts";
import { lineOf, serviceOf } from "./sheet-fixture.ts";
import { type Row, rowsOf, withGroups } from "./sheet-values.ts";
import { useRange } from "./use-range.ts";

const rowsWith = (...ids: string[]) => {
  const lines = ids.map((id) => lineOf(id));
  return withGroups(rowsOf(serviceOf(lines), lines));
};
const selected = ({ range, rows }: { range: Range; rows: readonly Row[] }) => linesIn(range, rows).map(({ key }) => key);
const twoLines = { row: 1, column: 6, toRow: 2, toColumn: 6 };

function sheetOf(...ids: string[]) {
  const { result, rerender } = renderHook(
    ({ rows }) => {
      const [range, setRange] = useRange(rows);
      return { range, setRange, rows };
    },
    { initialProps: { rows: rowsWith(...ids) } },
  );
  return { result, show: (...others: string[]) => rerender({ rows: rowsWith(...others) }) };
}

test.each([
  ["a filter hides the selected lines", ["3", "4"]],
  ["a filter shows another line between them", ["1", "3", "2"]],
  ["a colleague's line is added above them", ["0", "1", "2", "3"]],
  ["one of them is removed", ["1", "3"]],
])("nothing is selected after %s", (_, ids) => {
  const { result, show } = sheetOf("1", "2", "3", "4");
  act(() => result.current.setRange(twoLines));
  expect(selected(result.current)).toEqual(["1", "2"]);

  show(...ids);

  expect(selected(result.current)).toEqual([]);
});

test("the selection stays while its lines do not move to other rows", () => {
  const { result, show } = sheetOf("1", "2", "3");
  act(() => result.current.setRange(twoLines));

  show("1", "2", "4");

  expect(selected(result.current)).toEqual(["1", "2"]);
});

test("a range that is selected together with new rows covers these rows", () => {
  const { result, show } = sheetOf("1", "2", "3");
  act(() => {
    show("3");
    result.current.setRange({ ...twoLines, toRow: 1 });
  });

  expect(selected(result.current)).toEqual(["3"]);
});
