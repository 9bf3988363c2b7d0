import type { Block, Paragraph, TextNode } from "@len/contract/blocks";

/** Builders of rich-text blocks that the server makes from data. */
export const words = (text: string): TextNode => ({ type: "text", text });
export const link = (href: string, text: string): TextNode => ({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
export const bold = (text: string): TextNode => ({ type: "text", text, marks: [{ type: "bold" }] });
export const paragraph = (...content: TextNode[]): Paragraph => ({ type: "paragraph", content });
export const heading = (text: string): Block => ({ type: "heading", attrs: { level: 2 }, content: [words(text)] });
export const list = (items: Paragraph[]): Block => ({
  type: "bulletList",
  content: items.map((item) => ({ type: "listItem", content: [item] })),
});
