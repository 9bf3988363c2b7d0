import { expect, test } from "vitest";
import { wishIn } from "./wishes.ts";

test.each([
  ["Удобно: ср, 25 ноября, после 15:00.", "ср, 25 ноября, после 15:00", { day: "2026-11-25", after: "15:00", before: null }],
  ["Утром. Удобно: пт, 8 января, до 14:00", "пт, 8 января, до 14:00", { day: "2027-01-08", after: null, before: "14:00" }],
  ["Удобно: вт, 24 ноября, с 12:00 до 18:00.", "вт, 24 ноября, с 12:00 до 18:00", { day: "2026-11-24", after: "12:00", before: "18:00" }],
  ["Удобно:\u00a0ср, 25\u00a0ноября", "ср, 25 ноября", { day: "2026-11-25", after: null, before: null }],
])("«%s» names a day", (comment, text, day) => {
  expect(wishIn(comment, "2026-11-23")).toEqual({ text, day });
});

test("29 February is dated in the leap year", () => {
  expect(wishIn("Удобно: вт, 29 февраля", "2027-11-23")?.day?.day).toBe("2028-02-29");
});

test.each(["ср, 52 ноября", "вт, 31 ноября", "пн, 0 ноября", "ср, 25 ноября, после 99:99", "ср, 25 ноября, до 24:00", "пн, 29 февраля"])(
  "«%s» names no valid day, so it is not a wish",
  (text) => {
    expect(wishIn(`Удобно: ${text}`, "2026-11-23")).toBeNull();
  },
);

test("the text of a button is a wish without a day", () => {
  expect(wishIn("Хочу к Орлову. Как можно скорее.", "2026-11-23")).toEqual({ text: "как можно скорее", day: null });
});

test("a visitor's own words are not read as a wish", () => {
  expect(wishIn("Утром болит голова, приду вечером", "2026-11-23")).toBeNull();
  expect(wishIn("Удобно всегда", "2026-11-23")).toBeNull();
});
