import type { Visit } from "@len/contract/request-status";
import { expect, test } from "vitest";
import { visitWords } from "./visit-words.ts";

const at = (moscow: string) => new Date(`${moscow}:00+03:00`);
const iso = (moscow: string) => at(moscow).toISOString();

const visit: Visit = {
  id: "6f6c1a52-95a5-4c0d-9f3c-5f0d5a3f1a11",
  state: "booked",
  start: iso("2026-12-02T15:40"),
  end: iso("2026-12-02T16:20"),
  changedAt: iso("2026-11-30T14:32"),
  cancelledBy: null,
  doctor: { id: "1", slug: "melnik-olga", name: "Мельник Ольга Юрьевна" },
  service: { id: "2", slug: "dermatolog", title: "Первичный приём дерматолога", preparation: [] },
  address: {
    ...{ id: "3", name: "Клиника", timeZone: "Europe/Moscow", postalCode: "119000" },
    ...{ city: "Москва", street: "Льняной переулок, 7", directions: "" },
  },
  priceSeen: 390_000,
  until: { move: iso("2026-12-02T03:40"), cancel: iso("2026-12-02T03:40"), confirm: null },
};
const request = { number: 139215, firstName: "Мария", dueAt: null, hasLetters: false };

const said = (changes: Partial<Visit>, now: string, about: Partial<typeof request> | object = {}) => {
  const { title, lead, mark, changeUntil } = visitWords({ ...visit, ...changes }, { ...request, ...about }, at(now));
  return JSON.parse(JSON.stringify({ title, lead, mark: mark?.text ?? null, changeUntil }).replaceAll("\u00a0", " "));
};

test("the heading of a future visit gives its day and hour in the time zone of the visit's address", () => {
  expect(said({}, "2026-11-30T15:00")).toEqual({
    title: "Вы записаны на ср, 2 декабря, 15:40",
    lead: "Мария, запись № 139215.",
    mark: null,
    changeUntil: "2 декабря, 03:40",
  });
  const address = { ...visit.address, timeZone: "Asia/Vladivostok" };
  expect(said({ address }, "2026-11-30T15:00").title).toBe("Вы записаны на ср, 2 декабря, 22:40");
});

test.each([
  [{ state: "pending" as const }, "2026-11-30T15:00", "Время за вами: ср, 2 декабря, 15:40", "Ждёт подтверждения"],
  [{ state: "confirmed" as const }, "2026-12-01T15:00", "Вы записаны на ср, 2 декабря, 15:40", "Вы подтвердили, что придёте"],
  [{}, "2026-12-02T09:00", "Сегодня, 15:40", null],
  [{ state: "arrived" as const }, "2026-12-02T15:30", "Сегодня, 15:40", null],
  [{}, "2026-12-02T16:21", "Визит был 2 декабря", null],
  [{ state: "done" as const }, "2026-12-02T16:00", "Визит был 2 декабря", "Состоялся"],
  [{ state: "missed" as const }, "2026-12-03T09:00", "Приём не состоялся", null],
  [{ state: "cancelled" as const, cancelledBy: "visitor" as const }, "2026-11-30T15:00", "Запись отменена", "Отменена"],
  [{ state: "cancelled" as const, cancelledBy: "clinic" as const }, "2026-11-30T15:00", "Врач не сможет принять", "Отменена"],
])("the page of a visit with %j has at %s the heading «%s»", (changes, now, title, mark) => {
  expect(said(changes, now)).toMatchObject({ title, mark });
});

test("the page of an unconfirmed visit says until when the clinic will confirm it, and omits a name that may be a surname", () => {
  const dueAt = iso("2026-11-30T16:00");

  expect(said({ state: "pending" }, "2026-11-30T15:00", { dueAt, firstName: null }).lead).toBe(
    "Запись № 139215. Подтвердим сегодня до 16:00.",
  );
  expect(said({ state: "pending" }, "2026-11-30T16:01", { dueAt }).lead).toBe("Мария, запись № 139215. Скоро подтвердим.");
});

test("the page promises reminders only to those who get letters", () => {
  expect(said({}, "2026-11-30T15:00", { hasLetters: true }).lead).toBe("Мария, запись № 139215. Напомним письмом за день и за два часа.");
});

test("the page of a cancelled visit says when the visitor cancelled it, with «сегодня» on the same day", () => {
  const cancelled = { state: "cancelled" as const, cancelledBy: "visitor" as const };

  expect(said(cancelled, "2026-11-30T15:00").lead).toBe("Вы отменили её сегодня в 14:32. Платить ничего не нужно.");
  expect(said(cancelled, "2026-12-01T15:00").lead).toBe("Вы отменили её 30 ноября в 14:32. Платить ничего не нужно.");
});
