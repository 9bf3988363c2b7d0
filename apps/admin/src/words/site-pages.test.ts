import { expect, test } from "vitest";
import { fromPage, pageName, pagesOfKind } from "./site-pages.ts";

test("a page of the site is named by its path", () => {
  expect(["/specialists/orlov-pavel", "/", "/prices?x=1", "/specialists", "/lyon", null].map(pageName)).toEqual([
    "страница врача",
    "главная",
    "прайс-лист",
    "список врачей",
    "сайт",
    "",
  ]);
  expect(["/specialists/orlov-pavel", "/specialists", "/result/akne", null].map(fromPage)).toEqual([
    "со страницы врача",
    "со списка врачей",
    "со страницы результатов",
    "с сайта",
  ]);
  expect(["specialists", "", "lyon"].map(pagesOfKind)).toEqual(["Страницы врачей", "Главная", "Другие страницы"]);
});
