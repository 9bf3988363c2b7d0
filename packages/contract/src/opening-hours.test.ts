import { expect, test } from "vitest";
import { callBackPromise, type Hours, openLine, openMorningAfter, promisedUntil, spansOf, usualWeek } from "./opening-hours.ts";

const workdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const closed = (day: string, title: string) => ({ day, title, spans: [], from: null, to: null });
const special = (day: string, title: string, ...spans: { from: string; to: string }[]) => ({
  ...{ day, title, spans },
  from: spans[0]?.from ?? null,
  to: spans[0]?.to ?? null,
});

const clinic: Hours = {
  timeZone: "Europe/Moscow",
  hours: [{ weekdays: workdays, from: "09:00", to: "20:00" }],
  exceptions: [special("2027-01-06", "Дежурный приём", { from: "10:00", to: "16:00" })],
};
/** A clinic with a break at noon and a special day with a break. 23 November 2026 is a Monday. */
const withBreak: Hours = {
  ...clinic,
  // In the order in which the clinic entered them.
  hours: [
    { weekdays: workdays, from: "14:00", to: "20:00" },
    { weekdays: workdays, from: "09:00", to: "13:00" },
    { weekdays: [6], from: "10:00", to: "16:00" },
  ],
  exceptions: [
    special("2026-12-31", "Короткий день", { from: "09:00", to: "11:00" }, { from: "12:00", to: "15:00" }, { from: "17:00", to: "18:00" }),
  ],
};
const nights: Hours = { ...clinic, hours: [{ weekdays: [5, 6], from: "20:00", to: "03:00" }], exceptions: [] };
const always: Hours = { ...clinic, hours: [{ weekdays: everyDay, from: "00:00", to: "00:00" }], exceptions: [] };
const at = (moscow: string) => new Date(`${moscow}+03:00`);

test("the text beside the hours says whether the clinic is open now and when it opens", () => {
  const lineAt = (moscow: string) => openLine(clinic, at(moscow)).text;

  expect(lineAt("2026-11-20T12:00:00")).toBe("Сейчас открыто до 20:00");
  expect(lineAt("2026-11-20T08:59:00")).toBe("Сейчас закрыто, откроемся сегодня в 09:00");
  expect(lineAt("2026-11-20T20:00:00")).toBe("Сейчас закрыто, откроемся в понедельник в 09:00");
  expect(lineAt("2027-01-06T12:00:00")).toBe("Сейчас открыто до 16:00");
});

test.for<[string, Hours, string, string]>([
  ["before the break", withBreak, "2026-11-23T12:59", "Сейчас открыто до 13:00"],
  ["in the break", withBreak, "2026-11-23T13:00", "Сейчас закрыто, откроемся сегодня в 14:00"],
  ["after the break", withBreak, "2026-11-23T14:00", "Сейчас открыто до 20:00"],
  ["after closing", withBreak, "2026-11-23T20:00", "Сейчас закрыто, откроемся завтра в 09:00"],
  ["in the break of a special day", withBreak, "2026-12-31T11:30", "Сейчас закрыто, откроемся сегодня в 12:00"],
  ["in the third hours of a special day", withBreak, "2026-12-31T17:30", "Сейчас открыто до 18:00"],
  ["before midnight", nights, "2026-11-27T23:30", "Сейчас открыто до 03:00"],
  ["after midnight", nights, "2026-11-28T02:59", "Сейчас открыто до 03:00"],
  ["after the night", nights, "2026-11-28T03:00", "Сейчас закрыто, откроемся сегодня в 20:00"],
  ["after the last night", nights, "2026-11-29T03:00", "Сейчас закрыто, откроемся в пятницу в 20:00"],
  ["at any hour round the clock", always, "2026-11-28T00:00", "Сейчас открыто, работаем круглосуточно"],
  [
    "round the clock until a day off",
    { ...always, exceptions: [closed("2026-11-25", "Учёба")] },
    "2026-11-24T12:00",
    "Сейчас открыто до 24:00",
  ],
  [
    "hours that end at midnight as the next ones begin",
    {
      ...nights,
      hours: [
        { weekdays: [1], from: "20:00", to: "24:00" },
        { weekdays: [2], from: "00:00", to: "06:00" },
      ],
    },
    "2026-11-23T23:00",
    "Сейчас открыто до 06:00",
  ],
])("Z19: %s the text considers all hours of the day", ([, hours, moscow, text]) => {
  expect(openLine(hours, at(moscow)).text).toBe(text);
});

test("Z19: weekdays with the same hours are one group, whatever rows they are stored in", () => {
  expect(usualWeek(withBreak.hours)).toEqual([
    {
      weekdays: workdays,
      spans: [
        { from: "09:00", to: "13:00" },
        { from: "14:00", to: "20:00" },
      ],
    },
    { weekdays: [6], spans: [{ from: "10:00", to: "16:00" }] },
  ]);
  expect(spansOf(withBreak, "2026-12-31")).toHaveLength(3);
  expect(spansOf(withBreak, "2026-11-22")).toEqual([]);
});

test.for<[string, Hours, string, string]>([
  ["in opening time: the promised hour", clinic, "2026-11-20T11:00", "Перезвоним сегодня до 12:00."],
  ["shortly before closing: the hour that ends the next day", clinic, "2026-11-20T19:40", "Перезвоним в понедельник до 09:40."],
  ["before opening: the hour of opening", clinic, "2026-11-20T08:10", "Перезвоним сегодня после 09:00."],
  ["after closing: the next opening", clinic, "2026-11-19T20:00", "Перезвоним завтра после 09:00."],
  ["before a weekend", clinic, "2026-11-20T21:30", "Перезвоним в понедельник после 09:00."],
  ["on a day off", clinic, "2026-11-22T10:00", "Перезвоним завтра после 09:00."],
  ["before a break: the hour goes on after it", withBreak, "2026-11-23T12:40", "Перезвоним сегодня до 14:40."],
  ["in a break", withBreak, "2026-11-23T13:10", "Перезвоним сегодня после 14:00."],
  ["in a night", nights, "2026-11-28T00:30", "Перезвоним сегодня до 01:30."],
  ["before midnight", nights, "2026-11-27T23:30", "Перезвоним завтра до 00:30."],
  ["round the clock", always, "2026-11-27T23:30", "Перезвоним завтра до 00:30."],
])("Z46: %s", ([, hours, moscow, promise]) => {
  expect(callBackPromise(hours, at(moscow))).toBe(promise);
});

test("Z46: the visitor reads the clinic's own number of minutes", () => {
  expect(callBackPromise(clinic, at("2026-11-20T11:00"), 30)).toBe("Перезвоним сегодня до 11:30.");
});

test("Z46: during opening hours the visitor reads the same deadline as the desk", () => {
  const zones = ["Europe/Moscow", "Asia/Kamchatka", "Europe/Berlin"];
  for (const [index, hours] of [clinic, withBreak, nights, always].entries()) {
    for (let minute = 0; minute < 14 * 24 * 60; minute += 97) {
      const timeZone = zones[(index + minute) % zones.length] ?? "Europe/Moscow";
      const now = new Date(Date.parse("2026-11-20T00:00:00Z") + minute * 60_000);
      const due = promisedUntil({ ...hours, timeZone }, now, { minutes: 60, morning: "10:00" });
      const promise = callBackPromise({ ...hours, timeZone }, now);
      const clock = new Intl.DateTimeFormat("ru", { timeZone, timeStyle: "short" }).format(due);
      expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime() + 3_600_000);
      if (openLine({ ...hours, timeZone }, now).isOpen) expect(promise).toContain(` до ${clock}.`);
      else expect(promise).toContain(" после ");
    }
  }
});

test("after a holiday the promise names the first working day", () => {
  const newYear = { ...clinic, exceptions: Array.from({ length: 8 }, (_, day) => closed(`2027-01-0${day + 1}`, "Каникулы")) };

  expect(callBackPromise(newYear, at("2026-12-31T21:00:00"))).toBe("Перезвоним 11 января после 09:00.");
});

test("a clinic without opening hours promises no time", () => {
  expect(callBackPromise({ ...clinic, hours: [], exceptions: [] }, new Date())).toBe("Перезвоним в часы работы клиники.");
});

const promise = { minutes: 60, morning: "10:00" };
const holidays: Hours = {
  ...clinic,
  exceptions: [closed("2027-01-04", "Каникулы"), special("2027-01-05", "Дежурный приём", { from: "10:00", to: "16:00" })],
};

test.for<[string, Hours, string, string]>([
  ["in opening time: an hour", holidays, "2026-11-23T10:43:00+03:00", "2026-11-23T11:43:00+03:00"],
  ["before the opening: ten o'clock", holidays, "2026-11-23T07:30:00+03:00", "2026-11-23T10:00:00+03:00"],
  ["after closing: ten o'clock of the next day", holidays, "2026-11-23T20:00:00+03:00", "2026-11-24T10:00:00+03:00"],
  ["on Saturday: ten o'clock on Monday", holidays, "2026-11-21T18:20:00+03:00", "2026-11-23T10:00:00+03:00"],
  [
    "shortly before closing: the rest of the hour is the next open day's",
    holidays,
    "2026-11-20T19:40:00+03:00",
    "2026-11-23T09:40:00+03:00",
  ],
  [
    "before holidays: the first open day, an hour after its later opening",
    holidays,
    "2027-01-03T12:00:00+03:00",
    "2027-01-05T11:00:00+03:00",
  ],
  ["Z19: before a break: the rest of the hour is after it", withBreak, "2026-11-23T12:40:00+03:00", "2026-11-23T14:40:00+03:00"],
  ["Z19: in a break: an hour after it", withBreak, "2026-11-23T13:10:00+03:00", "2026-11-23T15:00:00+03:00"],
  ["Z19: over midnight the hour runs on", nights, "2026-11-27T23:30:00+03:00", "2026-11-28T00:30:00+03:00"],
  ["Z19: at the end of a night the rest is the next evening's", nights, "2026-11-28T02:30:00+03:00", "2026-11-28T20:30:00+03:00"],
  ["Z19: round the clock: an hour", always, "2026-11-28T23:59:00+03:00", "2026-11-29T00:59:00+03:00"],
])("%s", ([, hours, now, until]) => {
  expect(promisedUntil(hours, new Date(now), promise)).toEqual(new Date(until));
});

test("the clinic's clock follows the daylight saving time of its zone", () => {
  const berlin = { ...clinic, timeZone: "Europe/Berlin", hours: [{ weekdays: everyDay, from: "09:00", to: "20:00" }] };

  expect(promisedUntil(berlin, new Date("2026-03-28T21:00:00+01:00"), promise)).toEqual(new Date("2026-03-29T10:00:00+02:00"));
});

test("without known hours the deadline counts continuously", () => {
  expect(promisedUntil(null, new Date("2026-11-21T18:20:00Z"), promise)).toEqual(new Date("2026-11-21T19:20:00Z"));
});

test("Z30: the next open morning skips closed days and does not come before the opening", () => {
  const morning = (hours: Hours, moscow: string) => openMorningAfter(hours, at(moscow), "10:00")?.toISOString() ?? null;

  expect(morning(clinic, "2026-11-23T08:00:00")).toBe("2026-11-24T07:00:00.000Z");
  expect(morning(clinic, "2026-11-20T12:00:00")).toBe("2026-11-23T07:00:00.000Z");
  expect(morning(nights, "2026-11-23T12:00:00")).toBe("2026-11-27T17:00:00.000Z");
  expect(morning({ ...clinic, hours: [], exceptions: [] }, "2026-11-23T12:00:00")).toBeNull();
});
