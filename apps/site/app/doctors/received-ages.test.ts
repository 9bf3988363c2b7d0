import { expect, test } from "vitest";
import { receivedAges } from "./received-ages.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["all", 3, "взрослые и дети с 3 лет", "взрослых и детей с 3 лет"],
  ["all", 1, "взрослые и дети с 1 года", "взрослых и детей с 1 года"],
  ["all", 11, "взрослые и дети с 11 лет", "взрослых и детей с 11 лет"],
  ["children", 0, "дети с рождения", "детей с рождения"],
  ["all", null, "взрослые и дети", "взрослых и детей"],
  ["adults", 12, "взрослые", "взрослых"],
] as const)("for %s and children from %s a doctor receives «%s»", (ages, childrenFromAge, nominative, accusative) => {
  expect(plain(receivedAges({ ages, childrenFromAge }, "nominative"))).toBe(nominative);
  expect(plain(receivedAges({ ages, childrenFromAge }, "accusative"))).toBe(accusative);
});
