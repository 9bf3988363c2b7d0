import type { ContentState } from "@len/contract/staff/content";
import { expect, it } from "vitest";
import { clinicTime } from "../../words/clinic-time.ts";
import { pickedStates, pickedWords } from "../fields/words.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import { actsFor } from "./bulk.ts";

const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T14:32:00+03:00"));
const row = (state: ContentState, isLive = state === "live" || state === "changed", isPlaced = false) => {
  const by = { kind: "staff" as const, id: "1", name: "Анна", pastTense: null };
  const plan = state === "planned" ? { number: 1, at: "2026-12-01T09:00:00+03:00", by, failure: null } : null;
  return { state, isLive, isPlaced, plan };
};

it("only acts that are valid for all picked records are offered", () => {
  expect(actsFor([row("draft"), row("changed"), row("off")], false)).toEqual(["publish", "trash"]);
  expect(actsFor([row("live"), row("changed"), row("planned")], false)).toEqual(["publish", "unpublish", "trash"]);
  expect(actsFor([row("live"), row("planned", true)], false)).toEqual(["unpublish", "trash"]);
  expect(actsFor([row("live"), row("draft")], true)).toEqual(["publish", "trash"]);
  expect(actsFor([row("live")], true)).toEqual(["unpublish", "pin", "trash"]);
  expect(actsFor([row("live", true, true)], true)).toEqual(["unpublish", "unpin", "trash"]);
  expect(actsFor([row("trash")], false)).toEqual(["untrash"]);
  expect(actsFor([row("trash"), row("live")], false)).toEqual([]);
  expect(actsFor([], true)).toEqual([]);
});

it("the bar names the picked records by state, in the words of the section", () => {
  expect(pickedWords(3, wordsOfSection("doctors"))).toBe("Выбраны 3\u00a0врача");
  expect(pickedWords(1, wordsOfSection("services"))).toBe("Выбрана 1\u00a0услуга");
  expect(pickedWords(5, wordsOfSection("unknown"))).toBe("Выбрано 5\u00a0карточек");
  expect(pickedStates([row("live"), row("changed"), row("planned")], clinic)).toBe("2\u00a0на сайте, 1\u00a0выйдет 1 декабря");
  expect(pickedStates([row("draft")], clinic)).toBe("1\u00a0черновик");
});
