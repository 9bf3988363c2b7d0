import { expect, test } from "vitest";
import { visitCalendar } from "./visit-event.ts";

const visit = {
  id: "6f6c1a52-95a5-4c0d-9f3c-5f0d5a3f1a11",
  state: "booked" as const,
  start: "2026-12-02T12:40:00.000Z",
  end: "2026-12-02T13:20:00.000Z",
  changedAt: "2026-11-30T09:00:00.000Z",
  clinic: "Лён",
  place: "Москва, Льняной переулок, 7",
  url: "https://len.example/requests/a",
};

const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
const sequenceOf = (file: string) =>
  Number(
    unfolded(file)
      .find((line) => line.startsWith("SEQUENCE:"))
      ?.slice(9),
  );

test("the event has the visit's UID, time, place and link, and an alarm two hours before", () => {
  const lines = unfolded(visitCalendar(visit));

  for (const line of [
    "METHOD:PUBLISH",
    `UID:visit-${visit.id}@len`,
    "DTSTART:20261202T124000Z",
    "DTEND:20261202T132000Z",
    "SUMMARY:Клиника „Лён“",
    "LOCATION:Москва\\, Льняной переулок\\, 7",
    "STATUS:CONFIRMED",
    "ACTION:DISPLAY",
    "TRIGGER:-PT2H",
  ])
    expect(lines).toContain(line);
  expect(lines.find((line) => line.startsWith("URL"))).toContain(visit.url);
  expect(Number.isInteger(sequenceOf(visitCalendar(visit)))).toBe(true);
});

test("the file of a moved visit updates its event; the file of a cancelled one removes the event and has no alarm", () => {
  const moved = visitCalendar({ ...visit, start: "2026-12-04T07:20:00.000Z", changedAt: "2026-11-30T09:00:02.000Z" });
  const cancelled = visitCalendar({ ...visit, state: "cancelled", changedAt: "2026-11-30T09:00:05.000Z" });

  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(visitCalendar(visit)));
  expect(sequenceOf(cancelled)).toBeGreaterThan(sequenceOf(moved));
  expect(unfolded(cancelled)).toEqual(expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED", `UID:visit-${visit.id}@len`]));
  expect(cancelled).not.toContain("VALARM");
});
