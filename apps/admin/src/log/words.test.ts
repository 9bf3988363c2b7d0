import type { LogEntry } from "@len/contract/staff/log";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { isSuspicious, linesOf, subjectOf } from "./words.ts";

const olga = "6f1d1c86-0b3a-4a54-9d3c-0d6c8a9b7e55";
const nameOf = (id: string) => (id === olga ? "Ольга Титова" : null);
const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T07:46:00Z"));
const entry = (action: string, details: LogEntry["details"], entityId = ""): LogEntry => ({
  id: 48_218,
  at: "2026-11-23T06:31:26.000Z",
  actor: { kind: "staff", id: olga, name: "Ольга Титова", pastTense: "feminine" },
  action,
  entity: `${action.split(".")[0]}s`.replace("staffs", "staff"),
  entityId,
  details,
  hash: "key.9f3c00000000a71e",
});

test.for([
  ["request.state", { number: 1185, from: "new", to: "in_work" }, "", "№\u00a01185: новая → в работе"],
  ["request.take", { number: 1185, from: null, to: olga }, "", "№\u00a01185: Ольга Титова"],
  ["request.list", { numbers: [5, 4, 3, 2, 1] }, "list", "№\u00a05, №\u00a04, №\u00a03 и\u00a0ещё 2"],
  ["request.find", { numbers: [] }, "phone", "Никого не нашлось"],
  ["staff.sign_in", { how: "code", address: "192.0.2.30" }, olga, "Пароль и\u00a0код"],
  ["staff.roles", { from: ["editor"], to: ["reception", "moderator"], isDismissed: false }, olga, "Ольга Титова, администратор"],
  ["request.export", { count: 72, format: "csv", numbers: [1, 2] }, "list", "72\u00a0записи, CSV"],
] as const)("%s is described in one line", ([action, details, entityId, words]) => {
  expect(subjectOf(entry(action, { ...details }, entityId), nameOf)).toBe(words);
});

test("an open row shows the changes, and a reference to the entry", () => {
  expect(linesOf(entry("staff.roles", { from: ["editor"], to: ["reception", "moderator"] }, olga), nameOf, clinic)).toEqual([
    ["Было → стало", "редактор → администратор"],
    ["Когда", "23 ноября, 09:31:26"],
    ["Обозначение", olga],
    ["Запись журнала", "№\u00a048\u00a0218, контрольная сумма 9f3c…a71e"],
  ]);
});

test("a rejection of a review shows its reason in words", () => {
  const [reason] = linesOf(entry("review.rejected", { reason: "not_about_us" }), nameOf, clinic);
  expect(reason).toEqual(["Причина", "Не о нашей клинике"]);
});

test("entries of an unknown person and refusals are marked", () => {
  expect(isSuspicious(entry("staff.code_failed", {}))).toBe(true);
  expect(
    isSuspicious({ ...entry("staff.password_forgotten", {}), actor: { kind: "unknown", id: null, name: null, pastTense: null } }),
  ).toBe(true);
  expect(isSuspicious(entry("staff.sign_in", {}))).toBe(false);
});
