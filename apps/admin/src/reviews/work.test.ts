import type { StaffReview } from "@len/contract/staff/reviews";
import { expect, test } from "vitest";
import { type Begun, begin, moveOn, type Work } from "./work.ts";

const work: Work = { text: "Спасибо Веронике.", reply: "", kept: [] };
const review = (version: number, { text, reply, kept }: Work) => ({ version, text, reply, keptFindings: kept }) as StaffReview;
const begun = (changed: Partial<Work>): Begun => begin(review(3, work), { ...work, ...changed });
const theirs = (changed: Partial<Work>) => review(4, { ...work, ...changed });

test("unchanged work is replaced by the colleague's version", () => {
  const reply = "Спасибо, что написали.";

  expect(moveOn(begun({}), theirs({ reply }))).toEqual({ base: { version: 4, work: { ...work, reply } }, work: { ...work, reply } });
});

test.for([
  ["the colleague has left text, reply and findings alone", { reply: "Моё" }, {}],
  ["the colleague has written the same", { text: "Спасибо." }, { text: "Спасибо." }],
] as const)("changed work is rebased on the newer version when %s", ([, mine, other]) => {
  expect(moveOn(begun(mine), theirs(other))).toEqual({
    base: { version: 4, work: { ...work, ...other } },
    work: { ...work, ...mine },
  });
});

test("changed work is not rebased when the colleague's changes differ: the API refuses it until the moderator has chosen", () => {
  const mine = begun({ text: "Спасибо, Вероника." });

  expect(moveOn(mine, theirs({ text: "Спасибо всем." }))).toBe(mine);
  expect(moveOn(mine, theirs({ reply: "Их ответ" })).base.version).toBe(3);
});

test("the answer to an act may contain a newer review than the one shown", () => {
  const saved = begin(theirs({ reply: "Моё" }));

  expect(moveOn(saved, review(3, work))).toBe(saved);
});
