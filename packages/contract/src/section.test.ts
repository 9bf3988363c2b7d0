import { expect, test } from "vitest";
import { feminine } from "./section.ts";

test.each([
  ["услуга", "услугу"],
  ["страница сайта", "страницу сайта"],
  ["страховая компания", "страховую компанию"],
  ["акция", "акцию"],
  ["новость", "новость"],
])("the accusative of «%s» is «%s»", (one, expected) => {
  expect(feminine(one, "", "").accusative[0]).toBe(expected);
});
