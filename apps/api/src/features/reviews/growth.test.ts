import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { longUnless } from "../../../test/corpus/size.ts";
import { findingsOfReply } from "./findings.ts";

const ours = { surnames: ["Ясенева", "Орлов"], streets: ["льняно"] };

/** CPU milliseconds of this thread, without other programs and pauses. */
function cost(text: string): number {
  const { user } = process.threadCpuUsage();
  findingsOfReply(text, ours);
  return (process.threadCpuUsage().user - user) / 1000;
}

/** The minimum of three measurements of each text, alternating: garbage collection can only make one longer. */
function leastCosts(...texts: string[]): number[] {
  const rounds = Array.from({ length: 3 }, () => texts.map(cost));
  return texts.map((_, index) => Math.min(...rounds.map((costs) => costs[index] ?? 0)));
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

for (const seed of [...seeds, ...more, ...texts]) {
  const title = `Z3: searching a review of «${seed}» of twice the length takes at most 2.5 times as long`;
  test(title, longUnless(seeds.includes(seed)), () => {
    const text = (length: number) => seed.repeat(Math.ceil(length / Math.max(1, seed.length)));
    const [, short = 0, long = 0] = leastCosts(text(10_000), text(20_000), text(80_000));

    // The length is doubled twice: a search in one pass takes 4 times as long, a search that starts again at every letter 16 times. Very
    // short times are noise.
    expect(long < 60 || long <= short * 2.5 * 2.5, `${short} ms, then ${long} ms`).toBe(true);
  });
}
