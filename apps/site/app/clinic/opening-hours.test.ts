import { callBackPromise, openLine } from "@len/contract/opening-hours";
import { contacts } from "@len/fixtures/contacts";
import { expect, test } from "vitest";

const clinic = { ...contacts, timeZone: "Europe/Moscow" };
const promiseAt = (moscow: string) => callBackPromise(clinic, new Date(`${moscow}+03:00`));

test("the promised time of the call is within the opening hours", () => {
  expect(promiseAt("2026-11-20T08:10:00")).toBe("Перезвоним сегодня после 09:00.");
  expect(promiseAt("2026-11-20T12:00:00")).toBe("Перезвоним сегодня до 20:00.");
  expect(promiseAt("2026-11-19T20:00:00")).toBe("Перезвоним завтра после 09:00.");
  expect(promiseAt("2026-11-20T21:30:00")).toBe("Перезвоним в понедельник после 09:00.");
  expect(promiseAt("2026-11-22T10:00:00")).toBe("Перезвоним завтра после 09:00.");
});

test("after a holiday the promise names the first working day", () => {
  const newYear = {
    ...clinic,
    exceptions: Array.from({ length: 8 }, (_, day) => ({ day: `2027-01-0${day + 1}`, title: "Каникулы", from: null, to: null })),
  };

  expect(callBackPromise(newYear, new Date("2026-12-31T21:00:00+03:00"))).toBe("Перезвоним 11 января после 09:00.");
});

test("a clinic without opening hours promises no time", () => {
  expect(callBackPromise({ ...clinic, hours: [], exceptions: [] }, new Date())).toBe("Перезвоним в часы работы клиники.");
});

test("the text beside the hours says whether the clinic is open now and when it opens", () => {
  const lineAt = (moscow: string) => openLine(clinic, new Date(`${moscow}+03:00`)).text;

  expect(lineAt("2026-11-20T12:00:00")).toBe("Сейчас открыто до 20:00");
  expect(lineAt("2026-11-20T08:59:00")).toBe("Сейчас закрыто, откроемся сегодня в 09:00");
  expect(lineAt("2026-11-20T20:00:00")).toBe("Сейчас закрыто, откроемся в понедельник в 09:00");
  expect(lineAt("2027-01-06T12:00:00")).toBe("Сейчас открыто до 16:00");
});
