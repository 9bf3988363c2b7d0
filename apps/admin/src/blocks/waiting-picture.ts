import { type Editor, Node } from "@tiptap/core";
import type { Node as BlockNode } from "@tiptap/pm/model";
import styles from "./blocks.module.css";

/** The placeholder of a pasted picture while it is uploaded to the library. It is not stored; the uploaded picture replaces it. */
export const WaitingPicture = Node.create({
  name: "waitingPicture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ key: { default: "", rendered: false } }),
  parseHTML: () => [{ tag: "figure[data-pasted]", getAttrs: (element) => ({ key: element.dataset.pasted }) }],
  renderHTML: ({ node }) => ["figure", { "data-pasted": node.attrs.key, class: `muted ${styles.waiting}` }, "Картинка загружается…"],
});

/**
 * Replaces the placeholders of an upload by the uploaded picture, or removes them. After this, undo neither restores a placeholder nor
 * removes the picture. Returns `false` if there were no placeholders.
 */
export function fillWaiting(editor: Editor, key: string, mediaId: string | null): boolean {
  if (editor.isDestroyed) return false;
  const { doc, schema, tr } = editor.state;
  const places: number[] = [];
  doc.forEach((block, at) => {
    if (isWaiting(block) && block.attrs.key === key) places.push(at);
  });
  const written = mediaId
    ? schema.nodes.image?.create({ mediaId })
    : doc.childCount === places.length
      ? schema.nodes.paragraph?.create()
      : null;
  for (const at of places.reverse()) written ? tr.replaceWith(at, at + 1, written) : tr.delete(at, at + 1);
  if (places.length > 0) editor.view.dispatch(tr.setMeta("addToHistory", false));
  return places.length > 0;
}

export const isWaiting = ({ type }: BlockNode) => type.name === "waitingPicture";
