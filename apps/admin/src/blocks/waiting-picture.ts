import { type Editor, Node } from "@tiptap/core";
import type { Node as BlockNode } from "@tiptap/pm/model";
import styles from "./blocks.module.css";

/** The place of a pasted picture that is on its way into the library. It is not stored: the picture takes the place when it has arrived. */
export const WaitingPicture = Node.create({
  name: "waitingPicture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ key: { default: "", rendered: false } }),
  parseHTML: () => [{ tag: "figure[data-pasted]", getAttrs: (element) => ({ key: element.dataset.pasted }) }],
  renderHTML: ({ node }) => ["figure", { "data-pasted": node.attrs.key, class: `muted ${styles.waiting}` }, "Картинка загружается…"],
});

/** Puts a picture into the places of a key, or takes them away. Undo neither brings them back nor takes the picture. `false`: they are gone. */
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
