import { expect, test } from "vitest";
import { whenWords } from "./when-words.ts";

const [today, tomorrow, tuesday, wednesday] = ["2026-11-27", "2026-11-28", "2026-12-01", "2026-12-02"];

test.each([
  [[], null, "как можно скорее"],
  [[], "evening", "вечером"],
  [[today], null, "сегодня"],
  [[tomorrow], "morning", "завтра утром"],
  [[tuesday], "day", "во вт 1 декабря, днём"],
  [[wednesday], null, "в ср 2 декабря"],
  [[tuesday, wednesday], "evening", "во вт 1 или ср 2 декабря, вечером"],
  [["2026-11-30", tuesday], null, "в пн 30 ноября или вт 1 декабря"],
  [[tomorrow, tuesday], null, "в сб 28 ноября или вт 1 декабря"],
  [[today, tomorrow, tuesday], "evening", "в один из 3 дней, вечером"],
] as const)("Z20: %j and %s are said as «%s»", (day, part, words) => {
  expect(whenWords({ day: [...day], part }, today).replaceAll("\u00a0", " ")).toBe(words);
});
