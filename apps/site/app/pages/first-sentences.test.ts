import type { ShownText } from "@len/contract/blocks";
import { expect, test } from "vitest";
import { firstSentences } from "./first-sentences.server.ts";

const textOf = (...words: string[]): ShownText => ({
  type: "doc",
  content: words.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

test("the description consists of whole sentences of the first paragraph, up to the length that search results show", () => {
  const long = "Справку оформляют на того, кто платил, и это может быть близкий человек, за лечение которого закон допускает вычет.";

  expect(firstSentences(textOf("Готовим справку. Бесплатно.", "Второй абзац."))).toBe("Готовим справку. Бесплатно.");
  expect(firstSentences(textOf(`Готовим справку об оплате. ${long}`))).toBe("Готовим справку об оплате.");
  expect(firstSentences(textOf(`${long.slice(0, -1)} и ${long}`))).toMatch(/^Справку оформляют .{90,} \S+…$/);
  expect(firstSentences(textOf())).toBe("");
});
