import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOfReply } from "./findings.ts";

const ours = { surnames: ["Ясенева", "Орлов"], streets: ["льняно"] };

function cost(text: string): number {
  const costs = Array.from({ length: 3 }, () => {
    const { user } = process.threadCpuUsage();
    findingsOfReply(text, ours);
    return (process.threadCpuUsage().user - user) / 1000;
  });
  return costs.sort((one, other) => one - other)[1] ?? 0;
}

const seeds = [
  "а-а-",
  "А-а-",
  "1.1.",
  "@@",
  "@a.",
  "http://http://",
  " ",
  "\u0301",
  "а\u0301",
  "Иванов ",
  "А. П. ",
  "мама ",
  "мама рак",
  "8 900 ",
  "восемь ",
];
const more = [
  "ул. ",
  "ул. Ленина, ",
  "д. 5, ",
  "кв. ",
  "а.а.",
  "a.ru.",
  "тел ",
  "О",
  "вы ",
  "ждём ",
  " ,",
  "«",
  "собака ",
  "живу на ",
  "1 000 ",
];
const texts = readFileSync(new URL("texts-to-check.txt", import.meta.url), "utf8")
  .split("\n")
  .slice(0, 20);

test.for([...seeds, ...more, ...texts])("Z3: a review of «%s» twice as long costs at most 2.5 times as much", (seed) => {
  const text = (length: number) => seed.repeat(Math.ceil(length / Math.max(1, seed.length)));
  cost(text(10_000));
  const [once, twice] = [cost(text(40_000)), cost(text(80_000))];

  // Short times are noise; a search that starts again at every letter takes seconds.
  expect(twice < 60 || twice <= once * 2.5, `${once} ms, then ${twice} ms`).toBe(true);
});
