import type { RequestDetails } from "@len/contract/staff/requests";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { newsOf, newsWords } from "./news.ts";
import { newestOf } from "./queries.ts";

const marina = { kind: "staff", id: "marina", name: "Марина Орлова", pastTense: "feminine" } as const;
const olga = { kind: "staff", id: "olga", name: "Ольга Титова", pastTense: "feminine" } as const;
const visitor = { kind: "visitor", id: null, name: null, pastTense: null } as const;
const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-28T09:00:00Z"));

type Part = Pick<RequestDetails, "notes" | "history">;
const note = (id: string, actor: typeof marina | typeof olga | typeof visitor) => ({ id, at: "2026-11-28T08:05:00Z", actor, text: "…" });
const received = { act: "received", at: "2026-11-28T08:00:00Z", actor: visitor } as const;
const seen: Part = { notes: [note("1", marina)], history: [received] };
const wordsOf = (now: Partial<Part>) => {
  const news = newsOf(seen, { ...seen, ...now }, "olga");
  return news && newsWords(news, clinic).replaceAll("\u00a0", " ");
};

test("Z29: additions and changes by others are reported to the person who has the request open", () => {
  expect(wordsOf({ notes: [...seen.notes, note("2", marina)] })).toBe("Марина добавила заметку");
  expect(
    wordsOf({
      notes: [...seen.notes, note("2", visitor)],
      history: [{ act: "words", at: "2026-11-28T08:06:00Z", actor: visitor }, received],
    }),
  ).toBe("Посетитель дописал к заявке");
  const withdrawn = { act: "state", at: "2026-11-28T08:06:00Z", actor: visitor, from: "new", to: "refused" } as const;
  expect(wordsOf({ history: [withdrawn, received] })).toBe("Посетитель отозвал заявку");
  const assigned = { act: "assigned", at: "2026-11-28T08:06:00Z", actor: marina, from: null, to: "Ольга Титова" } as const;
  expect(wordsOf({ history: [assigned, received] })).toBe("Марина назначила: отвечает Ольга Титова");
});

test("Z29: the reader's own acts and mere views are not reported", () => {
  expect(wordsOf({ notes: [...seen.notes, note("2", olga)] })).toBeNull();
  expect(wordsOf({ history: [{ act: "viewed", at: "2026-11-28T08:06:00Z", actor: marina }, received] })).toBeNull();
});

test("Z29: the counts are those of the list that the server answered last", () => {
  const list = (now: string) => ({ pages: [{ now }], pageParams: [1] }) as unknown as Parameters<typeof newestOf>[0][number];
  const [older, newer] = [list("2026-11-28T08:00:00Z"), list("2026-11-28T08:00:01Z")];

  expect(newestOf([newer, older])).toBe(newer);
  expect(newestOf([])).toBeUndefined();
});
