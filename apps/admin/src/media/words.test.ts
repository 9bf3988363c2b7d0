import { expect, test } from "vitest";
import { placesWords, sizeWords } from "./words.ts";

test("sizes are shown in readable units, and numbers of places in words", () => {
  expect([0, 900, 422_000, 19_293_798, 131_072_000, 1_932_735_283].map(sizeWords)).toEqual([
    "0\u00a0Б",
    "900\u00a0Б",
    "412\u00a0КБ",
    "18,4\u00a0МБ",
    "125\u00a0МБ",
    "1,8\u00a0ГБ",
  ]);
  expect([0, 1, 3, 11].map(placesWords)).toEqual(["нигде", "1\u00a0место", "3\u00a0места", "11\u00a0мест"]);
});
