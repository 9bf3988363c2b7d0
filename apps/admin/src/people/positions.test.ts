import { expect, test } from "vitest";
import { positionsInWords, positionsOf, rolesOf } from "./positions.ts";

test("a person who answers both requests and reviews is called «администратор» once", () => {
  expect(rolesOf(["desk"])).toEqual(["reception", "moderator"]);
  expect(rolesOf(["desk", "moderator"])).toEqual(["reception", "moderator"]);
  expect(positionsOf(["reception", "moderator"])).toEqual(["desk"]);
  expect(positionsInWords(["moderator", "reception", "editor"])).toBe("Администратор, редактор");
  expect(positionsInWords(["moderator"])).toBe("Модератор");
});
