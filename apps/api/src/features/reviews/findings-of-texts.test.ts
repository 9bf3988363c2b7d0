import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOfReview } from "./findings.ts";

const ours = { surnames: ["Ясенева", "Орлов"], streets: ["льняно"] };

/** 200 texts in the manner of patients; passages that must not be published are in braces. */
const texts = readFileSync(new URL("texts-to-check.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map(read);

function read(line: string) {
  const places: { start: number; end: number }[] = [];
  let text = "";
  for (const piece of line.split(/([{}])/)) {
    if (piece === "{") places.push({ start: text.length, end: text.length });
    else if (piece === "}") places.splice(-1, 1, { start: places.at(-1)?.start ?? 0, end: text.length });
    else text += piece;
  }
  return { text, places };
}

/** Whether every letter and digit of the passage is hidden. */
const isHidden = (text: string, place: { start: number; end: number }, findings: { start: number; end: number }[]) =>
  [...text.slice(place.start, place.end)].every((sign, index) => {
    const at = place.start + index;
    return !/[\p{L}\d]/u.test(sign) || findings.some(({ start, end }) => start <= at && at < end);
  });

test("Z5: in 200 texts at least 95 % of the passages are found, and at most 3 % of the findings are false", () => {
  const missed: string[] = [];
  const wrong: string[] = [];
  let places = 0;
  let findings = 0;
  for (const entry of texts) {
    const found = findingsOfReview(entry.text, ours);
    places += entry.places.length;
    findings += found.length;
    for (const place of entry.places) if (!isHidden(entry.text, place, found)) missed.push(entry.text);
    for (const { start, end, kind, text } of found)
      if (!entry.places.some((place) => place.start < end && start < place.end)) wrong.push(`${kind} «${text}» in «${entry.text}»`);
  }

  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect({ missed, isEnough: missed.length <= places * 0.05 }).toMatchObject({ isEnough: true });
  expect({ wrong, isFew: wrong.length <= findings * 0.03 }).toMatchObject({ isFew: true });
});
