import type { RichText, ShownText } from "@len/contract/blocks";

export type ContentsEntry = { id: string; title: string };

/** Id of a heading, made from the index of its block in the text. */
export const headingId = (index: number) => `razdel-${index}`;

/** The top-level headings of a text for its table of contents; their ids match those of `RichText` with `anchors`. */
export function contentsOf(text: RichText | ShownText): ContentsEntry[] {
  return [...text.content.entries()].flatMap(([index, block]) =>
    block.type === "heading" && block.attrs.level === 2
      ? [{ id: headingId(index), title: block.content.map((node) => node.text).join("") }]
      : [],
  );
}

const wordsPerMinute = 160;

/** Reading time of a text in minutes at a slow pace; at least one. */
export function readingMinutes(text: RichText | ShownText): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

type TextTree = { type: string; text?: string; content?: readonly TextTree[] | undefined };

function countWords({ text = "", content = [] }: TextTree): number {
  const own = text.split(/\s+/).filter(Boolean).length;
  return content.reduce((sum, part) => sum + countWords(part), own);
}
