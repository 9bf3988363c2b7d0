import { expect, test } from "vitest";
import { shownPages } from "./pagination.tsx";

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, "gap", 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 5, [1, "gap", 4, 5]],
  [6, 12, [1, "gap", 5, 6, 7, "gap", 12]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])("page %d of %d shows the numbers %j", (current, last, shown) => {
  expect(shownPages(current, last)).toEqual(shown);
});
