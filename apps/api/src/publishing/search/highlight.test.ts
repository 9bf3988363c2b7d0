import { describe, expect, test } from "vitest";
import { excerptOf } from "./highlight.ts";

const cut = (text: string) => excerptOf({ summary: text, body: "" }, new Set(["лазер"]));

test.each([",", ";", ":", ".", " —"])("a cut excerpt has no «%s» before its ellipsis", (mark) => {
  const kept = `лазер ${"слово ".repeat(35)}лет`;
  const { text, marks } = cut(`${kept}${mark} ${"дальше ".repeat(10)}`);

  expect(text).toBe(`${kept}…`);
  expect(marks).toEqual([[0, 5]]);
});

describe("an excerpt is running text", () => {
  const summary = "Сколько крема нужно на самом деле.";
  const excerpt = (...lines: string[]) => excerptOf({ summary, body: lines.join("\n") }, new Set(["лазер"])).text;

  test("a sentence with the match is shown rather than a heading with more of them", () => {
    expect(excerpt("Лазер или не лазер", "Лазер подождёт до осени.")).toBe("Лазер подождёт до осени.");
  });

  test("the summary is shown where only a heading, a question or an item of a list has the match", () => {
    expect(excerpt("Если лазер уже был", "Что делать до лазер?", "лазер, пилинг;", "Другое предложение.")).toBe(summary);
  });

  test("without a summary the heading is better than nothing", () => {
    expect(excerptOf({ summary: "", body: "Если лазер уже был" }, new Set(["лазер"])).text).toBe("Если лазер уже был");
  });
});

test("an excerpt that is not cut keeps the full stop at its end", () => {
  expect(cut("Здесь есть лазер.").text).toBe("Здесь есть лазер.");
});
