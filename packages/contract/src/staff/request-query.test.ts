import { expect, test } from "vitest";
import { lastDigitsOf, mayFindRequests, type RequestQuery, readRequestQuery, wordsOfName } from "./request-query.ts";

const nothing = { number: null, phone: null, lastDigits: null, words: [] };

test.each<[string, Partial<RequestQuery>]>([
  ["202627", { number: 202627, phone: "202627" }],
  [" № 202 627 ", { number: 202627, phone: "202 627" }],
  ["№202627", { number: 202627, phone: "202627" }],
  ["заявка № 202627", { number: 202627, phone: "202627" }],
  ["#1001", { number: 1001, lastDigits: "1001" }],
  ["4567", { number: 4567, lastDigits: "4567" }],
  ["45-67", { lastDigits: "4567" }],
  ["8 (900) 123-45-67", { phone: "+79001234567" }],
  ["+7 900 123-45-67 доб. 12", { phone: "+79001234567" }],
  ["Иванова", { words: ["иванова"] }],
  ["иванова 4567", { words: ["иванова"], lastDigits: "4567" }],
  ["Nora", { words: ["nora"] }],
  ["№", { words: ["no"] }],
  ["99999999999999999999", {}],
  ["   ", {}],
])("Z28: «%s» is read as a number, a phone, its end or words", (typed, found) => {
  const { phone, ...read } = readRequestQuery(typed);

  const { phone: wanted = null, ...others } = { ...nothing, ...found };
  expect(read).toEqual(others);
  expect(phone?.replace(/\D/g, "") ?? null).toBe(wanted?.replace(/\D/g, "") ?? null);
});

test("Z28: a name is found by each of its words in upper or lower case, with «е» for «ё»", () => {
  expect(wordsOfName("Алёна Салтыкова-Щедрина  Алена")).toEqual(["алена", "салтыкова", "щедрина"]);
});

test("Z28: four digits are read as the end of a phone", () => {
  expect([lastDigitsOf("+79001234567"), lastDigitsOf("12")]).toEqual(["4567", null]);
});

test("Z28: the search starts once a number, four digits, a phone or three letters are typed", () => {
  for (const typed of ["202627", "№ 5", "4567", "+7 900 123-45-67", "Ива", "Ли Чен"]) expect(mayFindRequests(typed), typed).toBe(true);
  for (const typed of ["", "№", "Ли", "—", "  "]) expect(mayFindRequests(typed), typed).toBe(false);
});
