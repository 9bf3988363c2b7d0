import { expect, test } from "vitest";
import { hoursInWords, readClock, readDay, readHours } from "./typed-hours.ts";

test.for([
  ["9-15", "9–15"],
  ["9:30–15.45", "9:30–15:45"],
  ["09:00-12:00 12:30-15:00", "9–12, 12:30–15"],
  ["9-12, 13-24", "9–12, 13–24"],
  ["20-8", "20–8"],
] as const)("typed hours %j are %s", ([typed, shown]) => {
  expect(readHours(typed)?.map(hoursInWords).join(", ")).toBe(shown);
});

test.for(["", "отп", "9", "9-", "9-25", "9:75-12", "9-9", "24-9", "9-12-15", "9-15 12-18", "9-12 20-8", "9-12 что-то"])(
  "%j are not hours",
  (typed) => {
    expect(readHours(typed)).toBeNull();
  },
);

test("times and days are read as spreadsheets write them", () => {
  expect(["0.375", "0,5", "9", "09:30:00", "24:00", "9:05:30", "1.5"].map(readClock)).toEqual([
    "09:00",
    "12:00",
    "09:00",
    "09:30",
    "24:00",
    null,
    null,
  ]);
  expect(["2026-12-03", "3.12.2026", "31.02.2026", "2026-13-01", "завтра"].map(readDay)).toEqual([
    "2026-12-03",
    "2026-12-03",
    null,
    null,
    null,
  ]);
});
