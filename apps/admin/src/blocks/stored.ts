import { type RichText, richTextSchema } from "@len/contract/blocks";
import type { JSONContent } from "@tiptap/core";

const empty: RichText = { type: "doc", content: [] };

/** The text of a field, or an empty text if the field was never filled. */
export const textOf = (value: unknown): RichText => richTextSchema.safeParse(value).data ?? empty;

/**
 * Converts a stored text for the editor, which allows no empty blocks: empty texts, lists and rows are omitted, and empty items get an
 * empty paragraph.
 */
export function toEditor(text: RichText): JSONContent {
  const content = text.content.flatMap(fitted);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function fitted(node: JSONContent): JSONContent[] {
  if (node.type === "text") return node.text ? [node] : [];
  if (node.type === "image") return [node];
  const content = node.content?.flatMap(fitted) ?? [];
  if (content.length > 0) return [{ ...node, content }];
  if (node.type === "paragraph" || node.type === "heading") return [{ ...node, content: [] }];
  if (node.type === "bulletList" || node.type === "orderedList" || node.type === "table" || node.type === "tableRow") return [];
  return [{ ...node, content: [{ type: "paragraph" }] }];
}

/** The editor's text in the stored form: only nodes and attributes of the contract, without empty paragraphs at the end. */
export function toStored(doc: JSONContent): RichText {
  // The placeholder of a picture that is still being uploaded is not stored.
  const content = (doc.content ?? []).filter(({ type }) => type !== "waitingPicture").map(bare);
  const end = content.findLastIndex((block) => block.type !== "paragraph" || block.content !== undefined);
  return richTextSchema.parse({ type: "doc", content: content.slice(0, end + 1) });
}

/** An optional attribute without a value is not stored. */
function bare({ content, attrs, ...node }: JSONContent): JSONContent {
  const given = Object.entries(attrs ?? {}).filter(
    ([name, value]) => !(name === "caption" && value === "") && !(name === "start" && value === 1),
  );
  return {
    ...node,
    ...(given.length > 0 && { attrs: Object.fromEntries(given) }),
    ...(content && content.length > 0 && { content: content.map(bare) }),
  };
}
