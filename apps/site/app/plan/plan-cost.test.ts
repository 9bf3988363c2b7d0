import { expect, test } from "vitest";
import { planCost, serviceCost } from "./plan-cost.ts";

const line = (kind: "exact" | "from" | "range", amount: number, max: number | null = null, isMain = true) => ({
  kind,
  amount,
  max,
  isMain,
});
const exact = (amount: number) => ({ kind: "exact" as const, amount, max: null });

test("the cost of a service is that of its main line; additional lines do not count", () => {
  expect(serviceCost([line("exact", 390_000), line("exact", 50_000, null, false)])).toEqual(exact(390_000));
  expect(serviceCost([line("range", 220_000, 460_000)])).toEqual({ kind: "range", amount: 220_000, max: 460_000 });
  expect(serviceCost([line("exact", 50_000, null, false)])).toBeNull();
});

test("a service with several main lines costs from the lowest to the highest of them", () => {
  expect(serviceCost([line("exact", 240_000), line("exact", 85_000)])).toEqual({ kind: "range", amount: 85_000, max: 240_000 });
  expect(serviceCost([line("exact", 85_000), line("exact", 85_000)])).toEqual(exact(85_000));
  expect(serviceCost([line("exact", 240_000), line("from", 85_000)])).toEqual({ kind: "from", amount: 85_000, max: null });
});

test("the sum is exact, a range, or «от» as soon as one service has no upper end or no price", () => {
  const ranged = { kind: "range" as const, amount: 220_000, max: 460_000 };
  const open = { kind: "from" as const, amount: 100_000, max: null };

  expect(planCost([exact(390_000), exact(650_000)])).toEqual(exact(1_040_000));
  expect(planCost([exact(390_000), ranged])).toEqual({ kind: "range", amount: 610_000, max: 850_000 });
  expect(planCost([ranged, open])).toEqual({ kind: "from", amount: 320_000, max: null });
  expect(planCost([exact(390_000), null])).toEqual({ kind: "from", amount: 390_000, max: null });
  expect(planCost([null])).toBeNull();
});
