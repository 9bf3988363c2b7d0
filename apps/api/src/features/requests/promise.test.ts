import { expect, test } from "vitest";
import { promisedUntil } from "./promise.ts";

const clinic = {
  timeZone: "Europe/Moscow",
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" }],
  exceptions: [
    { day: "2027-01-04", title: "Каникулы", from: null, to: null },
    { day: "2027-01-05", title: "Дежурный приём", from: "10:00", to: "16:00" },
  ],
};
const promise = { minutes: 60, morning: "10:00" };

test.for([
  ["in opening time: an hour", "2026-11-23T10:43:00+03:00", "2026-11-23T11:43:00+03:00"],
  ["before the opening: ten o'clock", "2026-11-23T07:30:00+03:00", "2026-11-23T10:00:00+03:00"],
  ["after closing: ten o'clock of the next day", "2026-11-23T20:00:00+03:00", "2026-11-24T10:00:00+03:00"],
  ["on Saturday: ten o'clock on Monday", "2026-11-21T18:20:00+03:00", "2026-11-23T10:00:00+03:00"],
  ["shortly before closing: the rest of the hour is the next open day's", "2026-11-20T19:40:00+03:00", "2026-11-23T09:40:00+03:00"],
  ["before holidays: the first open day, an hour after its later opening", "2027-01-03T12:00:00+03:00", "2027-01-05T11:00:00+03:00"],
])("%s", ([, now = "", until = ""]) => {
  expect(promisedUntil(clinic, new Date(now), promise)).toEqual(new Date(until));
});

test("the clock changes with the season of the clinic's zone", () => {
  const berlin = { ...clinic, timeZone: "Europe/Berlin", hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: "09:00", to: "20:00" }] };

  expect(promisedUntil(berlin, new Date("2026-03-28T21:00:00+01:00"), promise)).toEqual(new Date("2026-03-29T10:00:00+02:00"));
});

test("without known hours the clock runs always", () => {
  expect(promisedUntil(null, new Date("2026-11-21T18:20:00Z"), promise)).toEqual(new Date("2026-11-21T19:20:00Z"));
});
