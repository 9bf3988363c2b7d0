import { expect, test } from "vitest";
import { catalogueDescription } from "./description.server.ts";

const cost = { priceFrom: 320_000, priceKind: "from" as const };

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("the description of a direction gives its services, cost and doctors; proper names keep their capital letters", () => {
  const described = { title: "Аппаратная косметология", summary: "Микроигольчатый RF и SMAS-лифтинг.", ...cost };

  expect(plain(catalogueDescription({ ...described, countServices: 4, countDoctors: 2 }))).toBe(
    "Аппаратная косметология. Микроигольчатый RF и SMAS-лифтинг. 4 услуги от 3 200 ₽, 2 врача. Цены и запись на прием — на сайте.",
  );
  for (const summary of ["УЗИ и ЭКГ.", "Диспорт и Ботокс."])
    expect(catalogueDescription({ ...described, summary, countServices: 1, countDoctors: 0 })).toContain(`косметология. ${summary} 1`);
});

test("the description of a service gives its price, duration and doctors, and omits unknown values", () => {
  const summary = "Снимки всей кожи и дерматоскопия образований с цифровым архивом на пять лет.";

  expect(plain(catalogueDescription({ ...cost, summary, durationMin: 60, countDoctors: 5 }))).toBe(
    `${summary} Цена от 3 200 ₽, 60 минут, 5 врачей.`,
  );
  expect(catalogueDescription({ summary, ...cost, priceFrom: null, countDoctors: 0 })).toBe(
    `${summary} Цены и запись на прием — на сайте.`,
  );
});

test("a single main price line is shown with its title, several as one range; additional lines are ignored", () => {
  const described = { summary: "Осмотр и беседа.", ...cost, countDoctors: 0 };
  const exact = { kind: "exact" as const, isMain: true, amount: 320_000, max: null };
  const told = (prices: Parameters<typeof catalogueDescription>[0]["prices"]) =>
    plain(catalogueDescription({ ...described, prices: prices ?? [] }));

  expect(told([exact])).toContain("Цена 3 200 ₽.");
  expect(told([{ ...exact, kind: "range", max: 500_000 }])).toContain("Цена 3 200–5 000 ₽.");
  expect(told([{ ...exact, kind: "from" }])).toContain("Цена от 3 200 ₽.");
  expect(told([exact, { ...exact, amount: 500_000 }])).toContain("Цена от 3 200 ₽.");
  expect(told([exact, { ...exact, amount: 100_000, isMain: false }])).toContain("Цена 3 200 ₽.");
});
