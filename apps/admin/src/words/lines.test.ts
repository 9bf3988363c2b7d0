import { expect, test } from "vitest";
import { linesIn } from "./lines.ts";

test("Z21: a pasted list is read line by line, without its bullets", () => {
  expect(linesIn("• паспорт\r\n•\tснимки\n\n– направление\u2028 \u00a0▪ анализы ")).toEqual([
    "паспорт",
    "снимки",
    "направление",
    "анализы",
  ]);
  expect(linesIn("1.\tпервый\n2)\tвторой")).toEqual(["первый", "второй"]);
  expect(linesIn("Приём\t2 000\nУЗИ\t1 500\n")).toEqual(["Приём 2 000", "УЗИ 1 500"]);
});

test("Z21: numbers, ranges and minus signs at the beginning of a line are not removed", () => {
  expect(linesIn("1. этап\n2 раза\n-5 °C\n*сноска")).toEqual(["1. этап", "2 раза", "-5 °C", "*сноска"]);
  expect(linesIn(" \n")).toEqual([]);
});
