import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = [
  "packages/contract/src/**/*.ts",
  "apps/api/src/**/*.ts",
  "apps/site/{app,platform,server}/**/*.{ts,tsx}",
  "apps/admin/src/**/*.{ts,tsx}",
];

/** Every regular expression of the four programs, with the first file that contains it. */
function expressions(): Map<string, { file: string; pattern: string; flags: string }> {
  const found = new Map<string, { file: string; pattern: string; flags: string }>();
  for (const file of globSync(sources, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) for (const one of node) visit(one);
      if (typeof node !== "object" || node === null) return;
      if ("regex" in node && isRegex(node.regex)) {
        const { pattern, flags } = node.regex;
        if (!found.has(`/${pattern}/${flags}`)) found.set(`/${pattern}/${flags}`, { file, pattern, flags });
      } else for (const [key, value] of Object.entries(node)) if (key !== "value" && typeof value === "object") visit(value);
    };
    visit(parseSync(file, readFileSync(`${root}${file}`, "utf8")).program.body);
  }
  return found;
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value && "flags" in value;

let state = 37;
/** A seeded generator: the same letters on each run. */
const random = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state % most;
};
const letters = ["а", "Я", "a", "1", " ", ".", "-", "@", "/", ":", "\u0301", ",", "«", "(", "<", "\n", "&", "+"];
const randomSeeds = Array.from({ length: 8 }, () => Array.from({ length: 2 + random(4) }, () => letters[random(letters.length)]).join(""));
const seeds = [
  "а-а-",
  "1.1.",
  "@@",
  "http://http://",
  " ",
  "\n",
  "\u0301",
  "а\u0301",
  "а",
  "A",
  "1",
  ".",
  "<",
  "a ",
  "&a;",
  "%d0",
  ...randomSeeds,
];

/** The CPU time of this thread in milliseconds, so that other programs do not affect it. */
function cost(run: () => void): number {
  const { user } = process.threadCpuUsage();
  run();
  return (process.threadCpuUsage().user - user) / 1000;
}

function search(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) for (const _ of text.matchAll(expression));
  else expression.exec(text);
}

const middle = (run: () => void) => [cost(run), cost(run), cost(run)].sort((one, other) => one - other)[1] ?? 0;

/**
 * Expressions below this cost are not measured further. With linear growth an expression takes 1–2 ms for 20,000 characters; the rest is a
 * reserve for the garbage collector.
 */
const littleMs = 40;

test("Z3: with twice the text every regular expression of the four programs takes at most 2.5 times as long", { timeout: 600_000 }, () => {
  const all = expressions();
  expect(all.size).toBeGreaterThan(300);
  const steep: string[] = [];
  for (const [written, { file, pattern, flags }] of all) {
    const expression = new RegExp(pattern, flags);
    for (const seed of seeds) {
      const text = (length: number) => `${seed.repeat(Math.ceil(length / seed.length))}!`;
      if (cost(() => search(expression, text(20_000))) < littleMs) continue;
      const [once, twice] = [middle(() => search(expression, text(10_000))), middle(() => search(expression, text(20_000)))];
      if (twice > littleMs && twice > once * 2.5) {
        steep.push(`${file}: ${written} on ${JSON.stringify(seed)}: ${once} ms, then ${twice} ms`);
        break;
      }
    }
  }

  expect(steep).toEqual([]);
});
