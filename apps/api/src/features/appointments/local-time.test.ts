import { expect, test } from "vitest";
import { dateAt, periodOf, startOfDate } from "./local-time.ts";

const hoursOf = (date: string, from: string, to: string, timeZone: string) => {
  const { startsAt, endsAt } = periodOf({ date, from, to }, timeZone);
  return [startsAt.toISOString(), endsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / 60_000];
};

test.for([
  ["Europe/Kaliningrad", "2026-11-29T07:00:00.000Z"],
  ["Europe/Moscow", "2026-11-29T06:00:00.000Z"],
  ["Asia/Vladivostok", "2026-11-28T23:00:00.000Z"],
  ["America/New_York", "2026-11-29T14:00:00.000Z"],
  ["Europe/Berlin", "2026-11-29T08:00:00.000Z"],
] as const)("hours are in the time zone of the address: %s", ([timeZone, startsAt]) => {
  expect(hoursOf("2026-11-29", "09:00", "15:00", timeZone)).toEqual([startsAt, expect.any(String), 360]);
  expect(dateAt(new Date(startsAt), timeZone)).toBe("2026-11-29");
});

test.for([
  ["Europe/Berlin", "2027-03-28", "2027-10-31"],
  ["America/New_York", "2027-03-14", "2027-11-07"],
] as const)(
  "the night in which the clocks change is an hour shorter in spring and an hour longer in autumn: %s",
  ([timeZone, spring, autumn]) => {
    expect(hoursOf(spring, "00:00", "06:00", timeZone)[2]).toBe(300);
    expect(hoursOf(autumn, "00:00", "06:00", timeZone)[2]).toBe(420);
    expect(hoursOf(spring, "00:00", "24:00", timeZone)[2]).toBe(23 * 60);
    expect(hoursOf(autumn, "00:00", "00:00", timeZone)[2]).toBe(25 * 60);
  },
);

test.for(["Europe/Berlin", "America/New_York"] as const)(
  "hours of the day keep their local times on days of clock changes: %s",
  (timeZone) => {
    for (const date of ["2027-03-14", "2027-03-28", "2027-10-31", "2027-11-07"]) {
      const { startsAt, endsAt } = periodOf({ date, from: "13:00", to: "18:00" }, timeZone);
      const clock = (instant: Date) => instant.toLocaleTimeString("ru", { timeZone, hour: "2-digit", minute: "2-digit" });

      expect([clock(startsAt), clock(endsAt)]).toEqual(["13:00", "18:00"]);
    }
  },
);

test.for(["Europe/Kaliningrad", "Europe/Moscow", "Asia/Vladivostok"] as const)(
  "zones without changes have days of 24 hours: %s",
  (timeZone) => {
    for (const date of ["2027-03-28", "2027-10-31"]) expect(hoursOf(date, "00:00", "24:00", timeZone)[2]).toBe(24 * 60);
  },
);

test("hours over midnight end on the next day, also over a change of the clocks", () => {
  expect(hoursOf("2026-12-31", "22:00", "06:00", "Europe/Moscow")).toEqual(["2026-12-31T19:00:00.000Z", "2027-01-01T03:00:00.000Z", 480]);
  expect(hoursOf("2027-03-27", "22:00", "06:00", "Europe/Berlin")[2]).toBe(420);
  expect(hoursOf("2027-11-06", "22:00", "06:00", "America/New_York")[2]).toBe(540);
});

test("a local time that exists twice is its first instant, a local time that does not exist is an hour later", () => {
  expect(hoursOf("2027-10-31", "02:30", "03:00", "Europe/Berlin")).toEqual(["2027-10-31T00:30:00.000Z", "2027-10-31T02:00:00.000Z", 90]);
  expect(hoursOf("2027-03-28", "02:30", "04:00", "Europe/Berlin")).toEqual(["2027-03-28T01:30:00.000Z", "2027-03-28T02:00:00.000Z", 30]);
  expect(hoursOf("2027-03-28", "02:30", "03:00", "Europe/Berlin")[2]).toBe(-30);
});

test("a date begins at one o'clock if the clocks are set forward at midnight", () => {
  expect(startOfDate("2027-03-26", "Asia/Beirut").toISOString()).toBe("2027-03-25T22:00:00.000Z");
  expect(startOfDate("2027-03-28", "Asia/Beirut").toISOString()).toBe("2027-03-27T22:00:00.000Z");
  expect(dateAt(new Date("2027-03-27T21:59:59.000Z"), "Asia/Beirut")).toBe("2027-03-27");
});
