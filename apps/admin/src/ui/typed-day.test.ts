import { expect, it } from "vitest";
import { dayAsTyped, dayIn, saidDayIn, saidTimeIn, timeIn, withColon, withDots } from "./typed-day.ts";

it("a day is read in the Russian order, and a day that does not exist is invalid", () => {
  expect(dayIn("14.11.2026")).toBe("2026-11-14");
  expect(dayIn("4.9.2026")).toBe("2026-09-04");
  expect(dayIn("29.02.2028")).toBe("2028-02-29");
  for (const text of ["29.02.2026", "31.04.2026", "00.01.2026", "12.13.2026", "12.01.26", "2026-01-12", "12.01.0026", "12.01", ""])
    expect(dayIn(text), text).toBeNull();
  expect(dayAsTyped("2026-11-14")).toBe("14.11.2026");
});

it("a time may have a one-digit hour, and the latest time is 24:00", () => {
  expect([timeIn("9:30"), timeIn("09:30"), timeIn("24:00")]).toEqual(["09:30", "09:30", "24:00"]);
  for (const text of ["24:01", "12:60", "25:00", "930", "12", ""]) expect(timeIn(text), text).toBeNull();
});

it("dots and the colon are added as digits are typed, and removed as digits are deleted", () => {
  const typed = (text: string, mask: (text: string, before: string) => string) =>
    [...text].reduce((before, letter) => mask(before + letter, before), "");
  expect(typed("14112026", withDots)).toBe("14.11.2026");
  expect(typed("4.9.2026", withDots)).toBe("4.9.2026");
  expect(typed("14/11/2026", withDots)).toBe("14.11.2026");
  // The person may also type a dot that was added automatically.
  expect(typed("01.06.2029", withDots)).toBe("01.06.2029");
  expect(withDots("14112026", "")).toBe("14.11.2026");
  expect(withDots("14", "14.")).toBe("14");
  expect(typed("0930", withColon)).toBe("09:30");
  expect(typed("09:30", withColon)).toBe("09:30");
  expect(withColon("09", "09:")).toBe("09");
});

it("Z24: short forms of an hour and a day are read when the typing is finished", () => {
  const hours = { 9: "09:00", 12: "12:00", "14:": "14:00", 930: "09:30", 1815: "18:15", "9:5": "09:05", "9:30": "09:30", 24: "24:00" };
  for (const [text, hour] of Object.entries(hours)) expect(saidTimeIn(text), text).toBe(hour);
  for (const text of ["", "25", "9:60", "2401", "99999", ":"]) expect(saidTimeIn(text), text).toBeNull();
  const days = {
    "1.6.29": "2029-06-01",
    "01.06.29": "2029-06-01",
    "1.6.2029": "2029-06-01",
    "010629": "2029-06-01",
    "2029.06.01": "2029-06-01",
    "12.4.61": "1961-04-12",
  };
  for (const [text, day] of Object.entries(days)) expect(saidDayIn(text), text).toBe(day);
  for (const text of ["", "29.2.26", "1.13.29", "1.6", "1.6.029", "32.1.29"]) expect(saidDayIn(text), text).toBeNull();
});
