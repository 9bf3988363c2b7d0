import type { PriceLine } from "@len/contract/staff/promotions";
import { expect, test } from "vitest";
import { clinicTime } from "../../words/clinic-time.ts";
import { oldAmounts } from "./promotion-lines.ts";

const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T12:00:00+03:00"));

const line = (validFrom: string | null): PriceLine => ({
  ...{ id: "0198a000-0000-7000-8000-000000000001", service: "Картирование родинок", title: "Картирование", note: null },
  ...{ kind: "exact", amount: 650_000, validFrom, isShown: true },
});
const answer = (...days: (string | null)[]) => oldAmounts(days.map(line), null, clinic);

test("no sentence about old amounts is shown before their lines have loaded", () => {
  expect(oldAmounts(undefined, null, clinic)).toBeNull();
});

test("old amounts that could not be loaded are not checked", () => {
  expect(oldAmounts(undefined, new Error("offline"), clinic)).toMatchObject({
    isDone: false,
    words: expect.stringContaining("не\u00a0проверены"),
  });
});

test("the struck-out amounts of a promotion pass the check when none of them is newer than 30 days", () => {
  expect(answer("2026-05-01", "2026-06-01")).toMatchObject({ isDone: true, words: expect.stringContaining("1 июня") });
  expect(answer("2026-05-01", "2026-11-14")).toMatchObject({ isDone: false, words: expect.stringContaining("14 ноября") });
  expect(answer("2026-05-01", null)).toMatchObject({ isDone: true, words: expect.stringContaining("1 мая") });
  expect(answer(null)).toMatchObject({ isDone: true, words: expect.stringContaining("с\u00a0самого начала") });
  expect(answer()).toMatchObject({ isDone: false });
});
