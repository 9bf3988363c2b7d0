import type { TextFinding } from "@len/contract/staff/reviews";
import { expect, test } from "vitest";
import { compareTexts } from "./compare.ts";
import { carryFindings, hideFindings } from "./findings.ts";

const findingOf = (text: string, place: string, replacement = ""): TextFinding => {
  const start = text.indexOf(place);
  return { kind: "phone", start, end: start + place.length, text: place, replacement };
};

test("the sentence is still readable after a passage is hidden", () => {
  const text =
    "Спасибо Веронике Смолиной: нашла мне время. Ходит и моя мама, у неё розацеа и давление. Если боитесь, звоните: 8 900 000-17-52.";
  const findings = [
    findingOf(text, "Веронике Смолиной", "Веронике"),
    findingOf(text, "мама, у неё розацеа и давление", "мама"),
    findingOf(text, "8 900 000-17-52", "[телефон скрыт]"),
  ];

  expect(hideFindings(text, findings)).toBe("Спасибо Веронике: нашла мне время. Ходит и моя мама. Если боитесь, звоните.");
});

test.for([
  ["Врач Кузнецов (8 900 000-17-52) помог", "8 900 000-17-52", "Врач Кузнецов помог"],
  ["Пишите anna@mail.ru, отвечу", "anna@mail.ru", "Пишите [скрыто], отвечу"],
  ["8 900 000-17-52, звоните", "8 900 000-17-52", "[скрыто], звоните"],
  ["Мой номер 8 900 000-17-52 звоните", "8 900 000-17-52", "Мой номер [скрыто] звоните"],
  ["Всё на сайте: www.example.ru", "www.example.ru", "Всё на сайте"],
  ["Мой номер: 8 900 000-17-52.", "8 900 000-17-52", "Мой номер: [скрыто]."],
  ["Живу на ул. Ленина, д. 5, кв. 12", "ул. Ленина, д. 5, кв. 12", "Живу на [скрыто]"],
  ["Спасибо! 8 900 000-17-52. Звоните.", "8 900 000-17-52", "Спасибо! Звоните."],
  ["Я – @masha_ivanova, пишите", "@masha_ivanova", "Я – [скрыто], пишите"],
])("the text «%s» stays readable after «%s» is hidden", ([text = "", place = "", wanted]) => {
  expect(hideFindings(text, [findingOf(text, place, "[скрыто]")])).toBe(wanted);
});

test("findings move when the text before them changes; a finding whose text changes is dropped", () => {
  const text = "Спасибо Вере Смолиной, звоните 8 900 000-17-52";
  const findings = [findingOf(text, "Вере Смолиной"), findingOf(text, "8 900 000-17-52")];
  const longer = text.replace("Спасибо", "Большое спасибо");
  const touched = text.replace("Смолиной", "С.");

  expect(carryFindings(findings, text, longer).map(({ start, end }) => longer.slice(start, end))).toEqual([
    "Вере Смолиной",
    "8 900 000-17-52",
  ]);
  expect(carryFindings(findings, text, touched).map(({ start, end }) => touched.slice(start, end))).toEqual(["8 900 000-17-52"]);
});

test("changes are shown word by word, and Cyrillic words are not split", () => {
  expect(compareTexts("Спасибо Веронике Смолиной, всё хорошо", "Спасибо Веронике, всё очень хорошо")).toEqual([
    { kind: "same", text: "Спасибо Веронике" },
    { kind: "removed", text: " Смолиной" },
    { kind: "same", text: ", всё " },
    { kind: "added", text: "очень " },
    { kind: "same", text: "хорошо" },
  ]);
});
