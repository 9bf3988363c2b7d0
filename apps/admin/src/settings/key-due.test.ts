import { expect, test } from "vitest";
import { keyDueAt } from "./key-due.ts";

test("a key is due for a change a year after its first use, also from the 29th of February", () => {
  expect(keyDueAt("2026-11-27T10:00:00.000Z")).toBe("2027-11-27T10:00:00.000Z");
  expect(keyDueAt("2028-02-29T10:00:00.000Z")).toBe("2029-03-01T10:00:00.000Z");
});
