// @vitest-environment jsdom
import { type RichText, richTextSchema } from "@len/contract/blocks";
import { consents } from "@len/fixtures/consents";
import { devices } from "@len/fixtures/devices";
import { directions } from "@len/fixtures/directions";
import { doctors } from "@len/fixtures/doctors";
import { news } from "@len/fixtures/news";
import { pages } from "@len/fixtures/pages";
import { promotions } from "@len/fixtures/promotions";
import { services } from "@len/fixtures/services";
import { Editor, getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nodes } from "./nodes.ts";
import { toEditor, toStored } from "./stored.ts";

const schema = getSchema(nodes);

/** The text after the editor has read it and written it again. */
function opened(text: RichText): RichText {
  const doc = schema.nodeFromJSON(toEditor(text));
  doc.check();
  return toStored(doc.toJSON());
}

/** Every rich text inside a value. */
function textsIn(value: unknown): RichText[] {
  const text = richTextSchema.safeParse(value);
  if (text.success) return [text.data];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Removes empty texts, because the editor does not store them. */
const withoutEmpty = (text: RichText) => JSON.parse(JSON.stringify(text).replaceAll(',"content":[{"type":"text","text":""}]', ""));

test("opening a text of the demo in the editor does not change it", () => {
  const texts = textsIn([news, doctors, services, pages, promotions, devices, directions, consents]);

  expect(texts.length).toBeGreaterThan(200);
  for (const text of texts) expect(opened(text)).toEqual(withoutEmpty(text));
});

const word = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
/** The order of the marks is the one in which the editor stores them. */
const marks = fc
  .subarray(["bold", "italic", "link"])
  .map((types) => types.map((type) => (type === "link" ? { type, attrs: { href: "/doctors" } } : { type })));
const textNode = fc.record({ text: word, marks }).map(({ text, marks }) => ({ type: "text", text, ...(marks.length > 0 && { marks }) }));
/** Neighbouring texts differ in their marks, because the editor joins texts with the same marks. */
const inline = fc.uniqueArray(textNode, { maxLength: 4, selector: ({ marks }) => JSON.stringify(marks ?? []) });
const paragraph = inline.map((content) => ({ type: "paragraph", ...(content.length > 0 && { content }) }));
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 });
const list = fc.array(paragraphs, { minLength: 1, maxLength: 4 }).map((items) => items.map((content) => ({ type: "listItem", content })));
const cells = fc.array(fc.record({ type: fc.constantFrom("tableCell", "tableHeader"), content: paragraphs }), {
  minLength: 2,
  maxLength: 2,
});
const block = fc.oneof(
  paragraph,
  fc.record({ type: fc.constant("heading"), attrs: fc.record({ level: fc.constantFrom(2, 3) }), content: inline }),
  fc.record({ type: fc.constantFrom("bulletList", "orderedList"), content: list }),
  fc.record({ type: fc.constant("orderedList"), attrs: fc.record({ start: fc.integer({ min: 2, max: 9999 }) }), content: list }),
  fc.record({ type: fc.constant("blockquote"), content: paragraphs }),
  fc.record({ type: fc.constant("callout"), attrs: fc.record({ kind: fc.constantFrom("note", "warning") }), content: paragraphs }),
  fc.array(cells, { minLength: 1, maxLength: 3 }).map((rows) => ({
    type: "table",
    content: rows.map((content) => ({ type: "tableRow", content })),
  })),
  fc
    .record({ mediaId: fc.uuid(), caption: fc.option(word, { nil: undefined }) })
    .map(({ mediaId, caption }) => ({ type: "image", attrs: { mediaId, ...(caption && { caption }) } })),
);
const isWritten = (node: { type: string; content?: unknown }) => node.type !== "paragraph" || node.content !== undefined;
const text = fc
  .array(block, { maxLength: 6 })
  .map((content) => content.slice(0, content.findLastIndex(isWritten) + 1))
  .map((content) => richTextSchema.parse({ type: "doc", content }));

test("opening, copying and pasting any text of the contract does not change it", () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(opened(written)).toEqual(written);

      const editor = new Editor({ extensions: nodes, injectCSS: false, content: toEditor(written) });
      expect(toStored(editor.getJSON())).toEqual(written);
      editor.destroy();
    }),
    { numRuns: 200 },
  );
});

test("a stored text that the contract allows but the editor cannot represent can still be opened", () => {
  const empty = { type: "paragraph" as const };
  expect(opened({ type: "doc", content: [] })).toEqual({ type: "doc", content: [] });
  expect(
    opened({
      type: "doc",
      content: [
        { type: "bulletList", content: [] },
        { type: "blockquote", content: [] },
        { type: "table", content: [{ type: "tableRow", content: [] }] },
        { type: "callout", attrs: { kind: "note" }, content: [{ type: "paragraph", content: [{ type: "text", text: "" }] }] },
      ],
    }),
  ).toEqual({
    type: "doc",
    content: [
      { type: "blockquote", content: [empty] },
      { type: "callout", attrs: { kind: "note" }, content: [empty] },
    ],
  });
});
