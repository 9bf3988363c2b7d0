import { expect, test } from "vitest";
import { dative, genitive } from "./names.ts";

const feminine = (firstName: string) => ({ firstName, pastTense: "feminine" as const });
const masculine = (firstName: string) => ({ firstName, pastTense: "masculine" as const });

test("names of colleagues have the grammatical case of their sentence", () => {
  const women = ["Ольга", "Марина", "Мария", "Наталья", "Любовь", "Айгуль", "Элен"].map(feminine);
  const men = ["Павел", "Пётр", "Лев", "Андрей", "Игорь", "Илья", "Никита", "Олег"].map(masculine);

  expect(women.map(genitive)).toEqual(["Ольги", "Марины", "Марии", "Натальи", "Любови", "Айгули", "Элен"]);
  expect(women.map(dative)).toEqual(["Ольге", "Марине", "Марии", "Наталье", "Любови", "Айгули", "Элен"]);
  expect(men.map(genitive)).toEqual(["Павла", "Петра", "Льва", "Андрея", "Игоря", "Ильи", "Никиты", "Олега"]);
  expect(men.map(dative)).toEqual(["Павлу", "Петру", "Льву", "Андрею", "Игорю", "Илье", "Никите", "Олегу"]);
});
