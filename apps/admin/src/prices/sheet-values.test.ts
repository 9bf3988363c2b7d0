import { expect, test } from "vitest";
import { lineOf, serviceOf } from "./sheet-fixture.ts";
import { changesOf, rowsOf } from "./sheet-values.ts";

test.each([
  ["waits for its hour: the cell shows the price of the site, and nothing is left to publish", null, 0, 100_000],
  ["failed: the cell shows its price, which is still to be published", "Нет согласия", 1, 200_000],
])("a plan that %s", (_, failure, changes, shown) => {
  const lines = [lineOf("1", { amount: 200_000 })];

  const service = { ...serviceOf([lineOf("1")]), lines, plan: { at: "2026-12-01T06:00:00Z", lines, failure } };

  expect(changesOf(service, lines)).toBe(changes);
  expect(rowsOf(service, lines).map((row) => row.shown.amount)).toEqual([shown]);
});
