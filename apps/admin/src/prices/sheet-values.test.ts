import { expect, test } from "vitest";
import { lineOf, serviceOf } from "./sheet-fixture.ts";
import { changesOf } from "./sheet-values.ts";

test.each([
  ["waits for its hour: nothing is left to publish", null, 0],
  ["failed: its price is still to be published", "Нет согласия", 1],
])("a plan that %s", (_, failure, changes) => {
  const lines = [lineOf("1", { amount: 200_000 })];

  const service = { ...serviceOf([lineOf("1")]), lines, plan: { at: "2026-12-01T06:00:00Z", lines, failure } };

  expect(changesOf(service, lines)).toBe(changes);
});
