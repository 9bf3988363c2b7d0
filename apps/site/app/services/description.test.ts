import { expect, test } from "vitest";
import { catalogueDescription } from "./description.server.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("the description of a direction gives its services, lowest price and doctors; proper names keep their capital letters", () => {
  const described = { title: "Аппаратная косметология", summary: "Микроигольчатый RF и SMAS-лифтинг.", priceFrom: 320_000 };

  expect(plain(catalogueDescription({ ...described, countServices: 4, countDoctors: 2 }))).toBe(
    "Аппаратная косметология. Микроигольчатый RF и SMAS-лифтинг. 4 услуги от 3 200 ₽, 2 врача. Цены и запись на прием — на сайте.",
  );
  for (const summary of ["УЗИ и ЭКГ.", "Диспорт и Ботокс."])
    expect(catalogueDescription({ ...described, summary, countServices: 1, countDoctors: 0 })).toContain(`косметология. ${summary} 1`);
});

test("the description of a service gives its price, duration and doctors, and leaves out what is unknown", () => {
  const summary = "Снимки всей кожи и дерматоскопия образований с цифровым архивом на пять лет.";

  expect(plain(catalogueDescription({ summary, priceFrom: 290_000, durationMin: 60, countDoctors: 5 }))).toBe(
    `${summary} Цена от 2 900 ₽, 60 минут, 5 врачей.`,
  );
  expect(catalogueDescription({ summary, priceFrom: null, countDoctors: 0 })).toBe(`${summary} Цены и запись на прием — на сайте.`);
});

test("a single exact price is shown as it is; several prices, or one with «от», as the lowest", () => {
  const described = { summary: "Осмотр и беседа.", priceFrom: 320_000, countDoctors: 0 };
  const exact = { kind: "exact" as const, amount: 320_000, max: null };
  const told = (prices: Parameters<typeof catalogueDescription>[0]["prices"]) =>
    plain(catalogueDescription({ ...described, prices: prices ?? [] }));

  expect(told([exact])).toContain("Цена 3 200 ₽.");
  expect(told([{ ...exact, kind: "range", max: 500_000 }])).toContain("Цена 3 200–5 000 ₽.");
  expect(told([{ ...exact, kind: "from" }])).toContain("Цена от 3 200 ₽.");
  expect(told([exact, { ...exact, amount: 500_000 }])).toContain("Цена от 3 200 ₽.");
});
