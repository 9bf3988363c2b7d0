import { expect, test } from "vitest";
import { wishIn } from "./wishes.ts";

test.each([
  ["Удобно: ср, 25 ноября, после 15:00.", "ср, 25 ноября, после 15:00", { day: "2026-11-25", after: "15:00", before: null }],
  ["Утром. Удобно: пт, 8 января, до 14:00", "пт, 8 января, до 14:00", { day: "2027-01-08", after: null, before: "14:00" }],
  ["Удобно:\u00a0ср, 25\u00a0ноября", "ср, 25 ноября", { day: "2026-11-25", after: null, before: null }],
])("«%s» names a day", (comment, text, day) => {
  expect(wishIn(comment, "2026-11-23")).toEqual({ text, day });
});

test("a button's words are a wish without a day", () => {
  expect(wishIn("Хочу к Орлову. Как можно скорее.", "2026-11-23")).toEqual({ text: "как можно скорее", day: null });
});

test("the visitor's own words are not shown as a wish", () => {
  expect(wishIn("Утром болит голова, приду вечером", "2026-11-23")).toBeNull();
  expect(wishIn("Удобно всегда", "2026-11-23")).toBeNull();
});
