import { expect, test } from "vitest";
import { longDate, money, number, plural, price, range, rubles, shortDate, weekday, weekdays, withAge, years } from "./formats.ts";

/** Makes U+202F visible as `_` and U+00A0 as `~`. */
const seen = (text: string) => text.replaceAll("\u202f", "_").replaceAll("\u00a0", "~");

test("the money filter has the specified defaults", () => {
  expect(money(12500)).toBe("$12,500.00");
  expect(money(0.5)).toBe("$0.50");
  expect(money(-3)).toBe("−$3.00");
  expect(money(1234567.891, { decimals: 1, thousands: " ", decimal: "," })).toBe("$1 234 567,9");
});

test.each([
  [1_250_000, "12_500~₽"],
  [280_000, "2_800~₽"],
  [90_000, "900~₽"],
  [0, "0~₽"],
  [123_456_789_00, "123_456_789~₽"],
  [99_950, "1_000~₽"],
])("%d kopecks are formatted as %s", (kopecks, shown) => {
  expect(seen(rubles(kopecks))).toBe(shown);
});

test("a price shows its kind: exact, lowest or range", () => {
  expect(seen(price({ kind: "exact", amount: 280_000, max: null }))).toBe("2_800~₽");
  expect(seen(price({ kind: "from", amount: 280_000, max: null }))).toBe("от~2_800~₽");
  expect(seen(price({ kind: "range", amount: 280_000, max: 350_000 }))).toBe("2_800–3_500~₽");
});

test.each([
  [0, "0~лет"],
  [1, "1~год"],
  [2, "2~года"],
  [5, "5~лет"],
  [11, "11~лет"],
  [21, "21~год"],
  [22, "22~года"],
  [111, "111~лет"],
])("%d years are formatted as %s", (count, shown) => {
  expect(seen(years(count))).toBe(shown);
});

test.each([
  [null, "дети"],
  [0, "дети с~рождения"],
  [1, "дети с~1~года"],
  [3, "дети с~3~лет"],
  [11, "дети с~11~лет"],
])("a doctor who receives children from %s years on is described as «%s»", (from, shown) => {
  expect(seen(withAge("дети", from))).toBe(shown);
});

test("thousands are grouped", () => {
  expect(seen(plural(1248, { one: "отзыв", few: "отзыва", many: "отзывов" }))).toBe("1_248~отзывов");
});

test("a decimal fraction uses a comma", () => {
  expect(number(4.9, 1)).toBe("4,9");
  expect(number(5, 1)).toBe("5,0");
});

test("dates use the clinic's time zone", () => {
  expect(seen(longDate("2026-11-12"))).toBe("12~ноября~2026");
  expect(seen(longDate("2026-11-11T22:30:00Z"))).toBe("12~ноября~2026");
  expect(seen(longDate("2026-11-11T22:30:00Z", "UTC"))).toBe("11~ноября~2026");
  expect(shortDate("2026-03-05")).toBe("05.03.2026");
});

test("consecutive weekdays become a range that starts on Monday", () => {
  expect(weekdays([1, 2, 3, 4, 5])).toBe("Пн–пт");
  expect(weekdays([7, 6])).toBe("Сб, вс");
  expect(weekdays([1, 3, 4, 5])).toBe("Пн, ср–пт");
  expect(weekday(2, "long")).toBe("вторник");
});

test("a range of hours uses an en dash without spaces", () => {
  expect(range("09:00", "20:00")).toBe("09:00–20:00");
});
