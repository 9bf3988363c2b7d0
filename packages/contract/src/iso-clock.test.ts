import { expect, onTestFinished, test } from "vitest";
import { isoClock } from "./iso-clock.ts";
import { openLine } from "./opening-hours.ts";

const noon = new Date("2026-12-05T09:00:00Z");

test("the day and the time of a clock do not depend on how the browser's locales write a date", () => {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptor(prototype, "format");
  Object.defineProperty(prototype, "format", { configurable: true, get: () => () => "12/5/26, 12:00" });
  onTestFinished(() => void Object.defineProperty(prototype, "format", own ?? {}));

  expect(isoClock(noon, "Europe/Moscow")).toEqual({ iso: "2026-12-05", time: "12:00" });
  expect(openLine({ timeZone: "Europe/Moscow", hours: [{ weekdays: [6], from: "10:00", to: "16:00" }], exceptions: [] }, noon).text).toBe(
    "Сейчас открыто до 16:00",
  );
});

test("midnight is 00:00 of the new day, in any zone", () => {
  expect(isoClock(new Date("2026-12-31T21:00:00Z"), "Europe/Moscow")).toEqual({ iso: "2027-01-01", time: "00:00" });
  expect(isoClock(new Date("2026-01-01T02:05:00Z"), "Asia/Kamchatka")).toEqual({ iso: "2026-01-01", time: "14:05" });
});
