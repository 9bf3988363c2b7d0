import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { callBackTimes } from "./call-back-times.ts";

test("a call back is offered in half an hour, at a full hour, and at ten of the clinic's tomorrow", () => {
  // 23:46 in Vladivostok, when it is 16:46 in Moscow.
  const times = callBackTimes(clinicTime("Asia/Vladivostok", Date.parse("2026-11-23T13:46:00Z")));

  expect(times.map(({ short, at }) => [short, at])).toEqual([
    ["00:20", "2026-11-23T14:20:00.000Z"],
    ["01:00", "2026-11-23T15:00:00.000Z"],
    ["Завтра 10:00", "2026-11-24T00:00:00.000Z"],
  ]);
});
