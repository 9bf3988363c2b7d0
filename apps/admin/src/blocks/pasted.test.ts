// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import type { Block, Paragraph, TextNode } from "@len/contract/blocks";
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nodes } from "./nodes.ts";
import { cleanPasted } from "./pasted.ts";
import { toStored } from "./stored.ts";

const folder = `${import.meta.dirname}/clipboards`;
const clipboards = readdirSync(folder).filter((file) => file.endsWith(".html"));

const inWords = (texts: TextNode[] = []) =>
  texts
    .map(({ text, marks = [] }) =>
      marks.reduceRight((inner, mark) => {
        if (mark.type === "link") return `[${inner}](${mark.attrs.href})`;
        return mark.type === "bold" ? `**${inner}**` : `_${inner}_`;
      }, text),
    )
    .join("");
const paragraphs = (content: Paragraph[]) => content.map(({ content: texts }) => inWords(texts)).join(" ; ");

/** A block on one line: «ul | first | second». */
function line(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `p ${inWords(block.content)}`;
    case "heading":
      return `h${block.attrs.level} ${inWords(block.content)}`;
    case "bulletList":
    case "orderedList":
      return [block.type === "bulletList" ? "ul" : "ol", ...block.content.map(({ content }) => paragraphs(content))].join(" | ");
    case "blockquote":
      return `quote ${paragraphs(block.content)}`;
    case "callout":
      return `${block.attrs.kind} ${paragraphs(block.content)}`;
    case "table": {
      const cell = ({ type, content }: (typeof block.content)[number]["content"][number]) =>
        `${type === "tableHeader" ? "th" : "td"} ${paragraphs(content)}`;
      return ["table", ...block.content.map((row) => row.content.map(cell).join(" / "))].join(" | ");
    }
    case "image":
      return `image ${block.attrs.mediaId}`;
  }
}

/** The text after a paste into an empty one, as it would be stored. */
function pasted(html: string): string[] {
  let pictures = 0;
  const editor = new Editor({
    extensions: nodes,
    injectCSS: false,
    editorProps: {
      transformPastedHTML(html) {
        const clean = cleanPasted(html);
        pictures = clean.pictures;
        return clean.html;
      },
    },
  });
  // jsdom has no class of its own for it.
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  editor.state.doc.check();
  const { content } = toStored(editor.getJSON());
  editor.destroy();
  return [...content.map(line), ...(pictures > 0 ? [`pictures ${pictures}`] : [])];
}

test.each(clipboards)("the clipboard %s becomes clean blocks", (file) => {
  const html = readFileSync(`${folder}/${file}`, "utf8");
  const expected = JSON.parse(readFileSync(`${folder}/${file.replace(".html", ".json")}`, "utf8"));

  expect(pasted(html).map((text) => text.replaceAll("\u00a0", " "))).toEqual(expected);
});

const tags = [
  "p",
  "div",
  "span",
  "b",
  "i",
  "h1",
  "h3",
  "ul",
  "ol",
  "li",
  "table",
  "tr",
  "td",
  "th",
  "blockquote",
  "a",
  "br",
  "figure",
  "img",
  "section",
];
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("слово", " ", "a&amp;b", "<br>", "<img src=x>"),
    fc.tuple(fc.constantFrom(...tags), fc.array(tie("node"), { maxLength: 4 })).map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
  ),
}));

test("whatever is pasted fits the contract, and no word is lost", () => {
  fc.assert(
    fc.property(fc.array(tree.node, { maxLength: 6 }), (parts) => {
      const html = parts.join("");
      const count = (text: string) => text.split("слово").length - 1;

      const blocks = pasted(html);

      const read = new DOMParser().parseFromString(html, "text/html").body.textContent;
      expect(count(blocks.join("\n"))).toBe(count(read));
    }),
    { numRuns: 150 },
  );
});
