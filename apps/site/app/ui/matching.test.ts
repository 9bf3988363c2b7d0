import { expect, test } from "vitest";
import { matching } from "./matching.ts";

const title = "Лазерное удаление сосудов, Всё лицо A22.01.002";

test.each(["", "лазер", "СОСУД удал", "все лицо", "всё", "a22.01", "22.01.002"])("«%s» finds the service", (search) => {
  expect(matching(search)(title)).toBe(true);
});

test.each(["ицо", "лазер волос", "A22.02"])("«%s» does not find the service", (search) => {
  expect(matching(search)(title)).toBe(false);
});

test("the search treats a no-break space in a title as a space", () => {
  expect(matching("и уход")("Чистки и\u00a0уходы")).toBe(true);
});
