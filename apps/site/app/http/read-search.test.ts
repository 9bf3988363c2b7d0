import { expect, test } from "vitest";
import { readSearch } from "./read-search.ts";

test("control characters and halves of letters in an address are not searched for", () => {
  expect(readSearch(new URLSearchParams("search=%20лазер%00\u0007%20"))).toBe("лазер");
  expect(readSearch(new URLSearchParams({ search: "\ud83d" }))).not.toMatch(/\p{Cs}/u);
  expect(readSearch(new URLSearchParams({ search: "я".repeat(300) }))).toHaveLength(100);
});
