import type { Fact } from "@len/contract/facts";
import { contacts } from "@len/fixtures/contacts";
import { facts as castFacts } from "@len/fixtures/facts";
import { practicalQueries } from "@len/fixtures/golden-queries";
import { expect, test } from "vitest";
import { answersTo } from "./practical-answers.server.ts";

const facts: Fact[] = castFacts.map(({ name, ...fact }) => ({ id: name, ...fact }));
const namesFor = (search: string) => answersTo({ search, clinic: contacts.name }, facts).map(({ id }) => id);

test.each(Object.entries(practicalQueries))("«%s» is answered by %s first", (search, name) => {
  expect(namesFor(search)[0]).toBe(name);
});

test.each(["ясенева", "лазерная эпиляция", "удаление родинки", "цены", "узи сердца", "полипы", "карта кожи головы"])(
  "the search «%s» finds no practical answer",
  (search) => {
    expect(namesFor(search)).toEqual([]);
  },
);

test("while it is typed, the last word of a question may be incomplete", () => {
  const typed = (search: string) => answersTo({ search, clinic: contacts.name, unfinished: true }, facts).map(({ id }) => id);

  expect(typed("отменить виз")).toEqual(["otmena"]);
  expect(typed("отм")).toEqual(["otmena"]);
  expect(typed("лаз")).toEqual([]);
});
