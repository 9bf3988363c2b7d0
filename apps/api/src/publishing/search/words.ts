import type { RichText } from "@len/contract/blocks";

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Normalises a word for the index: lower case, no stress marks, ё and э become е. «Это» is not changed, so that it remains a stop word. */
const fold = (word: string) =>
  word
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/ё|э(?!т)/g, "е");

export const wordsOf = (text: string): string[] =>
  [...text.normalize("NFC").matchAll(wordPattern)].map(([word]) => fold(word)).filter(Boolean);

export type PlacedWord = { word: string; from: number; to: number };

/** Words with their positions in the given text. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word: fold(word), from: index, to: index + word.length }));
}

type Node = { type: string; text?: string; content?: Node[]; attrs?: Record<string, unknown> };

/** The text of blocks, one line each; pictures give their captions. */
export function linesOf(text: RichText): string[] {
  return text.content
    .flatMap(blockLines)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

function blockLines(node: Node): string[] {
  if (typeof node.attrs?.caption === "string") return [node.attrs.caption];
  const inner = node.content ?? [];
  return inner.some((child) => child.type !== "text") ? inner.flatMap(blockLines) : [inner.map((child) => child.text ?? "").join("")];
}
