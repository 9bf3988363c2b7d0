import { expect, test } from "vitest";
import { catalogueDescription } from "./description.server.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("a direction says in search results what it has, from what price, by how many doctors; abbreviations keep their letters", () => {
  const described = { title: "Аппаратная косметология", summary: "Микроигольчатый RF и SMAS-лифтинг.", priceFrom: 320_000 };

  expect(plain(catalogueDescription({ ...described, countServices: 4, countDoctors: 2 }))).toBe(
    "Аппаратная косметология: микроигольчатый RF и SMAS-лифтинг. 4 услуги от 3 200 ₽, 2 врача. Цены и запись на прием — на сайте.",
  );
  expect(plain(catalogueDescription({ ...described, summary: "УЗИ и ЭКГ.", countServices: 1, countDoctors: 0 }))).toContain(": УЗИ и ЭКГ.");
});

test("a service says its price, time and doctors; what is not known is left out", () => {
  const summary = "Снимки всей кожи и дерматоскопия образований с цифровым архивом на пять лет.";

  expect(plain(catalogueDescription({ summary, priceFrom: 290_000, durationMin: 60, countDoctors: 5 }))).toBe(
    `${summary} Цена от 2 900 ₽, 60 минут, 5 врачей.`,
  );
  expect(catalogueDescription({ summary, priceFrom: null, countDoctors: 0 })).toBe(`${summary} Цены и запись на прием — на сайте.`);
});
