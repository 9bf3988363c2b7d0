import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { callBackTimes } from "./call-back-times.ts";

/** 23:46 in Vladivostok on Monday 23 November, when it is 16:46 in Moscow. */
const clinic = clinicTime("Asia/Vladivostok", Date.parse("2026-11-23T13:46:00Z"));
const offered = (nextMorning: string | null) =>
  callBackTimes(clinic, nextMorning).map(({ short, at }) => [short.replaceAll("\u00a0", " "), at]);

test("another call is offered in half an hour, at a full hour, and in the morning of the next open day", () => {
  expect(offered("2026-11-24T00:00:00.000Z")).toEqual([
    ["00:20 завтра", "2026-11-23T14:20:00.000Z"],
    ["01:00 завтра", "2026-11-23T15:00:00.000Z"],
    ["10:00 завтра", "2026-11-24T00:00:00.000Z"],
  ]);
});

test("Z30: before closed days the morning of the next open day is offered; a clinic without opening hours gets no such offer", () => {
  expect(offered("2026-11-27T00:00:00.000Z")[2]).toEqual(["10:00 пт", "2026-11-27T00:00:00.000Z"]);
  expect(offered("2026-12-08T00:00:00.000Z")[2]).toEqual(["10:00 8 декабря", "2026-12-08T00:00:00.000Z"]);
  expect(offered(null)).toHaveLength(2);
});
