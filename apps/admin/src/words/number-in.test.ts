import { expect, test } from "vitest";
import { numberIn } from "./number-in.ts";

test.for([
  ["60 000", 60_000],
  ["60 000,50", 60_000.5],
  ["60000.00", 60_000],
  ["1.500.000", 1_500_000],
  ["1,500", 1_500],
  ["12,", 12],
] as const)("«%s» is read as %d", ([text, number]) => {
  expect(numberIn(text)).toBe(number);
});
