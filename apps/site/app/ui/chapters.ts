import type { Block, ShownText } from "@len/contract/blocks";
import { headingId } from "./contents.ts";

/** A part of a text under a top-level heading. */
export type Chapter<Shown extends Block = ShownText["content"][number]> = { id: string; title: string; content: Shown[] };

/** Divides a text at its top-level headings. The ids are those of `contentsOf`; `opening` is the content before the first heading. */
export function chaptersOf<Shown extends Block>(text: { content: Shown[] }): { opening: Shown[]; chapters: Chapter<Shown>[] } {
  const opening: Shown[] = [];
  const chapters: Chapter<Shown>[] = [];
  for (const [index, block] of text.content.entries()) {
    if (block.type === "heading" && block.attrs.level === 2) {
      chapters.push({ id: headingId(index), title: block.content.map(({ text }) => text).join(""), content: [] });
    } else {
      (chapters.at(-1)?.content ?? opening).push(block);
    }
  }
  return { opening, chapters };
}

/**
 * Distributes items among chapters. The result lists the items that follow each chapter: two at a time, in places that are evenly spaced.
 * Remaining items are added to the same places.
 */
export function amongChapters<Item>(items: Item[], countChapters: number): Item[][] {
  const countRows = Math.ceil(items.length / 2);
  const among: Item[][] = Array.from({ length: Math.max(1, countChapters) }, () => []);
  for (const [index, item] of items.entries()) {
    const row = Math.floor(index / 2);
    among[Math.floor((row * among.length) / countRows)]?.push(item);
  }
  return among;
}
