import { contacts } from "@len/fixtures/contacts";
import { expect, test } from "vitest";
import { dayAt, lightAt, stateAt } from "./light-of-day.ts";

const clinic = {
  ...contacts,
  timeZone: "Europe/Moscow",
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" }],
  exceptions: [],
  promiseMinutes: 60,
};
/** A time on Monday, 23 November 2026; the tests also use the Sunday before it. */
const monday = (time: string) => new Date(`2026-11-23T${time}+03:00`);
const sunday = new Date("2026-11-22T13:00+03:00");

test.each([
  ["08:59", "lamp"],
  ["09:00", "morning"],
  ["12:00", "noon"],
  ["17:00", "evening"],
  ["20:00", "lamp"],
])("at %s on a working day the light of the scene is %s", (time, light) => {
  expect(lightAt(clinic, monday(time))).toBe(light);
});

test("on a day off the light of the scene is the lamp at any hour", () => {
  expect(lightAt(clinic, sunday)).toBe("lamp");
});

test("on a day off the opening shows the hours of the next open day and does not mark the current time", () => {
  const words = "сегодня выходной, откроемся завтра";
  expect(dayAt(clinic, sunday)).toEqual({ from: "09:00", to: "20:00", words, place: null });
  expect(dayAt({ ...clinic, hours: [] }, sunday)).toBeNull();
});

test("the light of the scene follows the clinic's time zone", () => {
  expect(lightAt({ ...clinic, timeZone: "Asia/Vladivostok" }, monday("03:00"))).toBe("morning");
});

test("the opening says until when the clinic is open, or when it will call back", () => {
  expect(stateAt(clinic, monday("13:20"))).toBe("Открыто до 20:00, перезвоним до 14:20");
  expect(stateAt(clinic, monday("07:30"))).toBe("Сейчас закрыто, перезвоним сегодня после 09:00");
  expect(stateAt(clinic, monday("21:40"))).toBe("Сейчас закрыто, перезвоним завтра после 09:00");
  expect(stateAt(clinic, new Date("2026-11-27T20:30+03:00"))).toBe("Сейчас закрыто, перезвоним в понедельник после 09:00");
});

test("the current time is marked within today's hours, or at their start or end when the clinic is closed", () => {
  expect(dayAt(clinic, monday("14:30"))).toEqual({ from: "09:00", to: "20:00", words: "сейчас 14:30", place: 50 });
  expect(dayAt(clinic, monday("07:00"))?.place).toBe(0);
  expect(dayAt(clinic, monday("22:00"))?.place).toBe(100);
});

const withBreak = {
  ...clinic,
  hours: [
    { weekdays: [1, 2, 3, 4, 5], from: "14:00", to: "20:00" },
    { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "13:00" },
  ],
};
const nights = { ...clinic, hours: [{ weekdays: [1], from: "20:00", to: "02:00" }] };
const always = { ...clinic, hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00" }] };

test("Z19: on a day with a break the text names the break, and during it the light is the lamp", () => {
  expect(stateAt(withBreak, monday("12:40"))).toBe("Открыто до 13:00, перезвоним до 14:40");
  expect(stateAt(withBreak, monday("13:20"))).toBe("Сейчас закрыто, перезвоним сегодня после 14:00");
  expect(lightAt(withBreak, monday("13:20"))).toBe("lamp");
  expect(lightAt(withBreak, monday("14:00"))).toBe("noon");
  expect(dayAt(withBreak, monday("13:20"))).toMatchObject({ from: "09:00", to: "20:00", words: "сейчас 13:20, перерыв до 14:00" });
  expect(dayAt(withBreak, monday("10:00"))?.words).toBe("сейчас 10:00, перерыв 13:00–14:00");
  expect(dayAt(withBreak, monday("08:00"))?.words).toBe("сейчас 08:00");
  expect(dayAt(withBreak, monday("21:00"))?.words).toBe("сейчас 21:00");
  expect(dayAt(withBreak, monday("14:30"))).toEqual({ from: "09:00", to: "20:00", words: "сейчас 14:30", place: 50 });
});

test("Z19: hours after midnight belong to the day on which they began", () => {
  const night = new Date("2026-11-24T00:30+03:00");
  expect(stateAt(nights, night)).toBe("Открыто до 02:00, перезвоним до 01:30");
  expect(stateAt(nights, monday("23:30"))).toBe("Открыто до 02:00, перезвоним завтра до 00:30");
  expect(dayAt(nights, night)).toEqual({ from: "20:00", to: "02:00", words: "сейчас 00:30", place: 75 });
  expect(dayAt(nights, new Date("2026-11-24T02:30+03:00"))?.words).toBe("сегодня выходной, откроемся в понедельник");
});

test("Z19: the opening of a clinic that never closes says that it is open around the clock", () => {
  expect(stateAt(always, monday("12:00"))).toBe("Открыто круглосуточно, перезвоним до 13:00");
  expect(dayAt(always, monday("12:00"))).toEqual({ from: "00:00", to: "24:00", words: "сейчас 12:00", place: 50 });
});

test("Z46: shortly before closing the opening promises a call on the next day", () => {
  expect(stateAt(clinic, monday("19:40"))).toBe("Открыто до 20:00, перезвоним завтра до 09:40");
});
