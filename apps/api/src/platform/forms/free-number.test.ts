import { expect, test } from "vitest";
import { insertNumbered } from "./free-number.ts";

test("a used number is replaced by another, and numbers get longer when all short ones are used", async () => {
  const tried: number[] = [];

  const row = await insertNumbered(async (number) => {
    tried.push(number);
    return number > 1_000_000 ? [{ number }] : [];
  });

  expect(row.number).toBe(tried.at(-1));
  expect(String(row.number)).toHaveLength(9);
  expect(new Set(tried).size).toBeGreaterThan(15);
});
