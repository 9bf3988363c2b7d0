import { expect, test } from "vitest";
import { periodText, underPromotionText, untilText } from "./promotion-dates.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the last day of a promotion is named without its year", () => {
  expect(plain(untilText("2026-12-31"))).toBe("до 31 декабря");
  expect(plain(underPromotionText("2027-01-01"))).toBe("по акции до 1 января");
});

test.each([
  ["2026-12-01", "2026-12-31", "с 1 по 31 декабря 2026 года"],
  ["2026-11-09", "2026-12-31", "с 9 ноября по 31 декабря 2026 года"],
  ["2026-11-16", "2027-01-31", "с 16 ноября 2026 года по 31 января 2027 года"],
])("the terms name the whole period: %s to %s", (startsOn, endsOn, text) => {
  expect(plain(periodText(startsOn, endsOn))).toBe(text);
});
