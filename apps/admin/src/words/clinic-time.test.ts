import { expect, test } from "vitest";
import { clinicTime, sinceOf } from "./clinic-time.ts";

const now = Date.parse("2026-11-23T07:46:00Z");
const moscow = clinicTime("Europe/Moscow", now);

test.for([
  ["2026-11-23T06:12:00Z", "сегодня, 09:12"],
  ["2026-11-22T21:30:00Z", "сегодня, 00:30"],
  ["2026-11-22T18:40:00Z", "вчера, 21:40"],
  ["2026-11-20T16:02:00Z", "20 ноября, 19:02"],
  ["2025-11-20T16:02:00Z", "20 ноября 2025, 19:02"],
] as const)("%s is shown as «%s» in the clinic's time zone, whatever the time zone of the reader", ([at, words]) => {
  expect(moscow.momentOf(at)).toBe(words);
});

test.for([
  ["2026-11-23T06:21:00Z", "с\u00a009:21"],
  ["2026-11-22T09:00:00Z", "с\u00a0воскресенья"],
  ["2026-11-21T09:00:00Z", "с\u00a0субботы"],
  ["2026-11-18T09:00:00Z", "со\u00a0среды"],
  ["2026-11-17T09:00:00Z", "со\u00a0вторника"],
  ["2026-11-02T09:00:00Z", "с\u00a02 ноября"],
] as const)("a person who came at %s has waited «%s»", ([at, words]) => {
  expect(sinceOf(at, moscow)).toBe(words);
});

test("a day of the clinic begins at midnight in the clinic's time zone", () => {
  expect(moscow.startOfDay(0).toISOString()).toBe("2026-11-22T21:00:00.000Z");
  expect(clinicTime("Asia/Vladivostok", now).startOfDay(1).toISOString()).toBe("2026-11-21T14:00:00.000Z");
  expect(clinicTime("America/New_York", now).startOfDay(0).toISOString()).toBe("2026-11-23T05:00:00.000Z");
});
