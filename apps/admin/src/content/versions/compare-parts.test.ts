import { expect, it } from "vitest";
import { compareParts, type PartChange, takeBack } from "./compare-parts.ts";

const words = {
  keyOf: String,
  isRewritten: (before: unknown, after: unknown) => String(before).charAt(0) === String(after).charAt(0),
};
const told = (changes: PartChange[]) =>
  changes.filter(({ kind }) => kind !== "same").map(({ kind, before, after }) => [kind, before?.part ?? null, after?.part ?? null]);

const before = ["лид", "совет", "рисунок 1", "шаг 1", "шаг 2", "итог"];
const after = ["лид", "совет", "рисунок 2", "шаг 2", "шаг 1", "важно", "итог"];
const changes = compareParts(before, after, words);

it("parts are added, removed, moved and rewritten, each at its place", () => {
  expect(told(changes)).toEqual([
    ["changed", "рисунок 1", "рисунок 2"],
    ["moved", "шаг 1", "шаг 1"],
    ["added", null, "важно"],
  ]);
  expect(told(compareParts(before, ["совет", "итог"], words))).toEqual([
    ["removed", "лид", null],
    ["removed", "рисунок 1", null],
    ["removed", "шаг 1", null],
    ["removed", "шаг 2", null],
  ]);
  expect(told(compareParts([], [], words))).toEqual([]);
});

it("undoing one change does not undo the others", () => {
  const back = (kind: PartChange["kind"], part: string, all = changes) => {
    const change = all.find((each) => each.kind === kind && (each.before ?? each.after)?.part === part);
    if (!change) throw new Error(`${kind} ${part} was not found`);
    return takeBack(all, change);
  };
  expect(back("changed", "рисунок 1")).toEqual(["лид", "совет", "рисунок 1", "шаг 2", "шаг 1", "важно", "итог"]);
  expect(back("moved", "шаг 1")).toEqual(["лид", "совет", "рисунок 2", "шаг 1", "шаг 2", "важно", "итог"]);
  expect(back("added", "важно")).toEqual(["лид", "совет", "рисунок 2", "шаг 2", "шаг 1", "итог"]);
  expect(back("removed", "шаг 1", compareParts(before, ["совет", "шаг 2", "итог"], words))).toEqual(["совет", "шаг 1", "шаг 2", "итог"]);
  expect(back("removed", "лид", compareParts(before, [], words))).toEqual(["лид"]);
});

it("undoing all changes one after another gives the first sequence", () => {
  let current: unknown[] = after;
  for (;;) {
    const left = compareParts(before, current, words);
    const change = left.find(({ kind }) => kind !== "same");
    if (!change) break;
    current = takeBack(left, change);
  }
  expect(current).toEqual(before);
});

it("rows are recognised by their ids when they are changed and moved", () => {
  const byId = { keyOf: (row: unknown) => String((row as { id: number }).id), isRewritten: () => false };
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, sum: 100 }));
  const found = compareParts([one, two, three], [{ id: 1, sum: 120 }, three, two], byId);
  expect(told(found).map(([kind]) => kind)).toEqual(["changed", "moved"]);
});
