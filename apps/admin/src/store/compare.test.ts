import { expect, it } from "vitest";
import { compareWords, mergeSequences, wordsOf } from "./compare.ts";

it("a text is compared by whole Russian words", () => {
  expect(compareWords("Приём врача-косметолога", "Приём врача-дерматолога")).toEqual([
    { kind: "same", text: "Приём врача-" },
    { kind: "removed", text: "косметолога" },
    { kind: "added", text: "дерматолога" },
  ]);
});

it.each(["Приём, 30 минут.  Запись по телефону", "  с отступом\nи строкой ", ""])(
  "the words of «%s» make the same text when they are joined",
  (text) => {
    expect(wordsOf(text).join("")).toBe(text);
  },
);

it("a word includes the spaces after it, a punctuation mark is separate", () => {
  expect(wordsOf("Приём, 30 минут")).toEqual(["Приём", ", ", "30 ", "минут"]);
});

const base = ["а", "б", "в", "г"];

it("edits of different places are combined", () => {
  expect(mergeSequences("words", base, ["А", "б", "в", "г"], ["а", "б", "в", "г", "д"])).toEqual(["А", "б", "в", "г", "д"]);
  expect(mergeSequences("words", base, ["б", "в", "г"], ["а", "б", "в"])).toEqual(["б", "в"]);
});

it("the same edit by two people is applied once", () => {
  expect(mergeSequences("words", base, ["А", "б", "в", "г"], ["А", "б", "в", "Г"])).toEqual(["А", "б", "в", "Г"]);
});

it("edits of the same place need a person's decision", () => {
  expect(mergeSequences("words", base, ["А", "б", "в", "г"], ["я", "б", "в", "г"])).toBeNull();
  expect(mergeSequences("lines", base, ["а", "д", "б", "в", "г"], ["а", "е", "б", "в", "г"])).toBeNull();
  expect(mergeSequences("lines", base, ["а", "г"], ["а", "б", "В", "г"])).toBeNull();
});

it("edits of adjacent words need a decision, edits of adjacent lines do not", () => {
  const theirs = ["А", "б", "в", "г"];
  const mine = ["а", "Б", "в", "г"];
  expect(mergeSequences("words", base, theirs, mine)).toBeNull();
  expect(mergeSequences("lines", base, theirs, mine)).toEqual(["А", "Б", "в", "г"]);
});
