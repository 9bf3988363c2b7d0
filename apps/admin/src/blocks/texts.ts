import type { Block, Paragraph, RichText } from "@len/contract/blocks";

const inParagraphs = (content: Paragraph[]) => content.map(({ content: texts = [] }) => texts.map(({ text }) => text).join(""));

function inBlock(block: Block): string[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return [(block.content ?? []).map(({ text }) => text).join("")];
    case "bulletList":
    case "orderedList":
      return block.content.flatMap(({ content }) => inParagraphs(content));
    case "table":
      return block.content.flatMap((row) => row.content.flatMap(({ content }) => inParagraphs(content)));
    case "image":
      return [block.attrs.caption ?? ""];
    default:
      return inParagraphs(block.content);
  }
}

/** The text of each paragraph, heading and caption. */
export const textsOf = (text: RichText): string[] => text.content.flatMap(inBlock);

/** Used for the reading time, as on the site; it assumes a slow reader. */
const wordsPerMinute = 160;

export function lengthOf(texts: readonly string[]): { words: number; minutes: number } {
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}
