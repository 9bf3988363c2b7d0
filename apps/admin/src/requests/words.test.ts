import type { RequestEvent, RequestRow } from "@len/contract/staff/requests";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { agreed } from "../words/words.ts";
import { agoOf, dayHeading, durationOf, eventWords, promiseOf, subjectOf } from "./words.ts";

/** A time of November 2026 in Vladivostok, which is ten hours ahead of UTC. */
const at = (day: number, hours: number, minutes: number) => new Date(Date.UTC(2026, 10, day, hours - 10, minutes)).toISOString();
/** Monday 23 November, 10:46, in a clinic in Vladivostok; the reader may be in another time zone. */
const clinic = clinicTime("Asia/Vladivostok", Date.parse(at(23, 10, 46)));

const row: RequestRow = {
  number: 1187,
  version: 1,
  kind: "record",
  state: "new",
  name: "Ирина Ковалёва",
  createdAt: at(23, 10, 0),
  updatedAt: at(23, 10, 0),
  promise: { kind: "promise", dueAt: at(23, 11, 0), answeredAt: null },
  service: "Картирование родинок",
  doctor: "Орлов П. В.",
  vacancy: null,
  source: "/specialists/orlov-pavel",
  flags: [],
  assignee: null,
  viewers: [],
};
const withPromise = (promise: Partial<RequestRow["promise"]>, state: RequestRow["state"] = "new") => ({
  ...row,
  state,
  promise: { ...row.promise, ...promise },
});
const plain = (words: string) => words.replaceAll("\u00a0", " ");

test("a promise shows the time left, the delay, or when the request was answered", () => {
  expect(promiseOf(row, clinic)).toMatchObject({ mark: "soon", until: "обещали до 11:00" });
  expect(plain(promiseOf(row, clinic).words)).toBe("осталось 14 мин");
  expect(promiseOf(withPromise({ dueAt: at(23, 11, 43) }), clinic)).toMatchObject({ mark: "", words: "обещали до 11:43" });
  const late = promiseOf(withPromise({ dueAt: at(23, 10, 21) }), clinic);
  expect(late).toMatchObject({ mark: "late", until: "обещали до 10:21" });
  expect(plain(late.words)).toBe("опоздали на 25 мин");
  expect(plain(promiseOf(withPromise({ answeredAt: at(23, 10, 12) }, "booked"), clinic).words)).toBe("ответили за 12 мин");
  expect(promiseOf(withPromise({ kind: "call_back", dueAt: at(23, 11, 15) }, "in_work"), clinic).words).toBe("перезвонить в 11:15");
});

test("without a connection a promise is a time, not a countdown", () => {
  expect(promiseOf(row, clinic, true)).toMatchObject({ mark: "", words: "обещали до 11:00" });
  expect(agoOf(at(23, 10, 43), clinic, true)).toBe("10:43");
});

test("an age is shown in minutes up to two hours, then as a time, then as a day", () => {
  expect(plain(agoOf(at(23, 10, 43), clinic, false))).toBe("3 мин назад");
  expect(plain(agoOf(at(23, 9, 40), clinic, false))).toBe("1 ч 6 мин назад");
  expect(agoOf(at(23, 8, 14), clinic, false)).toBe("08:14");
  expect(agoOf(at(22, 21, 5), clinic, false)).toBe("вс, 21:05");
  expect(agoOf(at(14, 12, 0), clinic, false)).toBe("14 ноября");
  expect(plain(durationOf(2 * 3_600_000))).toBe("2 ч");
});

test("on a Monday one heading covers Saturday and Sunday", () => {
  expect(dayHeading(at(23, 10, 0), clinic)).toBe("Сегодня, понедельник");
  expect(dayHeading(at(22, 21, 0), clinic)).toBe("Выходные");
  expect(dayHeading(at(21, 18, 20), clinic)).toBe("Выходные");
  expect(dayHeading(at(20, 18, 20), clinic)).toBe("20 ноября");
});

test("a row shows the subject of the request", () => {
  expect(subjectOf(row)).toBe("Картирование родинок, Орлов П. В.");
  expect(subjectOf({ ...row, doctor: null })).toBe("Картирование родинок, врача подобрать");
  expect(subjectOf({ ...row, service: null })).toBe("Приём, Орлов П. В.");
  expect(subjectOf({ ...row, kind: "vacancy", vacancy: "Администратор" })).toBe("Отклик на вакансию «Администратор»");
});

test("the history names people, with verbs in the gender of each person", () => {
  const of = (actor: Pick<RequestEvent["actor"], "kind" | "name" | "pastTense">) =>
    eventWords({ at: at(23, 10, 0), act: "state", from: "in_work", to: "booked", actor: { id: "1", ...actor } }, "me", null, clinic);
  expect(of({ kind: "staff", name: "Ольга Титова", pastTense: "feminine" })).toBe("Ольга отметила: записали");
  expect(of({ kind: "staff", name: "Павел Орлов", pastTense: "masculine" })).toBe("Павел отметил: записали");
  expect(of({ kind: "terminal", name: "admin", pastTense: null })).toBe("С терминала отметили: записали");
});

test("words agree with numbers", () => {
  const words = ["новая", "новые", "новых"] as const;
  expect([1, 2, 5, 11, 14, 21, 31, 112].map((number) => agreed(number, words))).toEqual([
    "новая",
    "новые",
    "новых",
    "новых",
    "новых",
    "новая",
    "новая",
    "новых",
  ]);
});
