import { expect, test } from "vitest";
import { lowestCost } from "./lowest-cost.ts";

const group = { priceFrom: 115000, priceKind: "from" } as const;
const analysis = { title: "Соскоб", priceFrom: 115000, priceKind: "exact" } as const;
const visit = { title: "Приём", priceFrom: 390000, priceKind: "exact" } as const;

const plain = (services: Parameters<typeof lowestCost>[1]) => {
  const { cost, costOf } = lowestCost(group, services);
  return [cost?.replaceAll(/\s/g, " "), costOf];
};

test("a group shows the lowest price with the name of its service, and «от» only when that service has several prices", () => {
  expect(plain([visit, analysis])).toEqual(["1 150 ₽", "Соскоб"]);
  expect(plain([visit, { ...analysis, priceKind: "from" }])).toEqual(["от 1 150 ₽", "Соскоб"]);
  expect(plain([visit])).toEqual(["от 1 150 ₽", undefined]);
});
