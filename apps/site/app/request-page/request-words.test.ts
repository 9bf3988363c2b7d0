import type { RequestStatus } from "@len/contract/request-status";
import { contacts } from "@len/fixtures/contacts";
import { expect, test } from "vitest";
import { wishCalendar } from "./calendar.ts";
import { requestWords } from "./request-words.ts";

// Monday, 10:42 in Moscow.
const sentAt = "2026-11-23T07:42:00.000Z";
const at = (moscow: string) => new Date(`${moscow}:00+03:00`);
const clinic = { ...contacts, exceptions: [] } as unknown as Parameters<typeof requestWords>[1];

const status: RequestStatus = {
  number: 482915,
  firstName: "Мария",
  sentAt,
  dueAt: "2026-11-23T08:42:00.000Z",
  step: "call",
  callAt: null,
  wish: "ср, 25 ноября, после 15:00",
  wishedDay: { day: "2026-11-25", after: "15:00", before: null },
  visit: null,
  hasLetters: false,
};
const said = (changes: Partial<RequestStatus>, now: string) => requestWords({ ...status, ...changes }, clinic, at(now));
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

test("right after sending, the request's page shows the name, the promise for today and the wish", () => {
  const words = said({}, "2026-11-23T10:45");

  expect(words.title).toBe("Мария, заявка принята");
  expect(plain(words.lead)).toBe("Заявка № 482915 отправлена сегодня в 10:42");
  expect(words.steps.map(({ title }) => title)).toEqual([
    "Заявка принята",
    "Перезвоним сегодня до 11:42",
    "Договоримся о времени",
    "Визит",
  ]);
  expect(plain(words.steps[2]?.text)).toBe("Ваше пожелание: среда, 25 ноября, после 15:00. Это пока не запись.");
  expect(words.current).toBe(1);
  expect(words.leaf).toEqual({ month: "ноябрь", date: "25", weekday: "среда" });
});

test.each([
  [{ sentAt: "2026-11-23T19:00:00.000Z" }, "2026-11-23T22:01", "Перезвоним завтра после 09:00"],
  [{ sentAt: "2026-11-23T19:00:00.000Z" }, "2026-11-24T08:00", "Перезвоним сегодня после 09:00"],
  [{}, "2026-11-23T11:43", "Скоро перезвоним"],
  [{ dueAt: "2026-11-24T06:42:00.000Z" }, "2026-11-23T20:30", "Перезвоним завтра до 09:42"],
  [{ callAt: "2026-11-24T12:30:00.000Z" }, "2026-11-23T12:00", "Перезвоним завтра в 15:30"],
  [{ callAt: "2026-11-24T12:30:00.000Z" }, "2026-11-24T16:00", "Скоро перезвоним"],
  [{ step: "time" as const }, "2026-11-23T12:00", "Перезвонили"],
])("the call of a request with %j is described at %s as «%s»", (changes, now, title) => {
  expect(said(changes, now).steps[1]?.title).toBe(title);
});

test("the title does not contain a first name that may be a surname", () => {
  expect(said({ firstName: null, step: "visit" }, "2026-11-24T12:00").title).toBe("Вы записаны");
});

const event = { number: 482915, clinic: "Лён", place: "Москва, Льняной переулок, 7", timeZone: "Europe/Moscow", now: new Date(sentAt) };

test("the calendar file has one event from the wished hour, in folded lines, without service and doctor", () => {
  const file = wishCalendar({ ...event, wishedDay: { day: "2026-11-25", after: "15:00", before: null } });

  expect(file).toContain("\r\nDTSTART:20261125T120000Z\r\nDTEND:20261125T130000Z\r\n");
  expect(file).toContain("SUMMARY:Клиника „Лён“\\, пожелание");
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Это пожелание\\, а время назовёт администратор. Заявка № 482915.");
});

test("a wish without an hour, or with only a latest hour, is an event of the whole day", () => {
  const file = wishCalendar({ ...event, wishedDay: { day: "2026-12-31", after: null, before: "14:00" } });

  expect(file).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
});
