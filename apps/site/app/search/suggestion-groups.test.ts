import type { Suggestion, Suggestions } from "@len/contract/search";
import { facts as castFacts } from "@len/fixtures/facts";
import { expect, test } from "vitest";
import { suggestionGroups } from "./suggestion-groups.server.ts";

const facts = castFacts.map(({ name, ...fact }) => ({ id: name, ...fact }));
const known = [
  { title: "Отзывы", path: "/reviews" },
  {
    title: "Пятна после лета",
    path: "/promotions/pyatna",
    promotion: { period: "до 30 ноября", texts: ["Лазер"] },
    names: ["лазер", "визит"],
  },
];
const suggested = (title: string, cost: Suggestion["cost"] = null): Suggestion => ({
  path: `/${title}`,
  title: { text: title, marks: [] },
  note: { text: "", marks: [] },
  cost,
});
const nothing: Suggestions = { conditions: [], categories: [], services: [], doctors: [], news: [] };

const shownFor = (search: string, found: Suggestions | null) =>
  suggestionGroups({ search }, { found, known, facts }).map(({ title, options }) => [title, options[0]?.title.text]);

test("the practical answer is suggested first, with its text, and links to its page", () => {
  const groups = suggestionGroups({ search: "отменить виз" }, { found: { ...nothing, services: [suggested("Приём")] }, known, facts });

  expect(groups.map(({ title }) => title)).toEqual(["Коротко", "Услуги"]);
  expect(groups[0]?.options).toEqual([
    {
      path: "/info#otmena",
      title: { text: "Как отменить визит?", marks: [] },
      note: { text: expect.stringMatching(/^Позвоните нам/), marks: [] },
      cost: null,
    },
  ]);
});

test("promotions are not among the sections: they have their own group after all others", () => {
  const found = { ...nothing, categories: [suggested("Лазерные технологии")], doctors: [suggested("Лаврова")] };

  expect(shownFor("лазер", found)).toEqual([
    ["Направления", "Лазерные технологии"],
    ["Врачи", "Лаврова"],
    ["Акции", "Пятна после лета"],
  ]);
  expect(shownFor("отзывы", null)).toEqual([["Разделы", "Отзывы"]]);
});

test("a direction shows no price: its lowest price may belong to another service than the one searched for", () => {
  const categories = [suggested("Удаление новообразований", { priceFrom: 180000, priceKind: "from" })];
  const [group] = suggestionGroups({ search: "родинка" }, { found: { ...nothing, categories }, known, facts });

  expect(group?.options.map(({ cost }) => cost)).toEqual([null]);
});

test("a service shows its price, with «от» if it has several, or nothing if it has none", () => {
  const services = [
    suggested("Удаление", { priceFrom: 220000, priceKind: "from" }),
    suggested("Приём", { priceFrom: 390000, priceKind: "exact" }),
    suggested("Осмотр", { priceFrom: null, priceKind: "exact" }),
  ];
  const [group] = suggestionGroups({ search: "кожа" }, { found: { ...nothing, services }, known, facts });

  expect(group?.options.map(({ cost }) => cost?.replace(/\s/g, " ") ?? null)).toEqual(["от 2 200 ₽", "3 900 ₽", null]);
});
