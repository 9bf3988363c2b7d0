import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";

/** A block of the text: its index from 0, and the positions where it begins and ends. */
export type Place = { index: number; from: number; to: number };

export function placeAt(state: EditorState, pos: number): Place | null {
  const $pos = state.doc.resolve(Math.min(pos, state.doc.content.size));
  const index = $pos.index(0);
  const node = state.doc.maybeChild(index);
  if (!node) return null;
  const from = $pos.posAtIndex(index, 0);
  return { index, from, to: from + node.nodeSize };
}

/** The block with the cursor. */
export const currentPlace = (state: EditorState) => placeAt(state, state.selection.from);

/**
 * The block with the cursor at the moment of a key press: browsers may report the last move of the cursor only after the next key is
 * pressed.
 */
export function placeAtKey(editor: Editor) {
  document.dispatchEvent(new Event("selectionchange"));
  return currentPlace(editor.state);
}

/** Moves a block one place up or down with the cursor in it; returns null if there is no place to move to. */
export function moveBlock({ state, view }: Editor, { index, from, to }: Place, by: -1 | 1): { index: number; of: number } | null {
  const node = state.doc.maybeChild(index);
  const neighbour = state.doc.maybeChild(index + by);
  if (!node || !neighbour || index + by < 0) return null;
  const target = by === -1 ? from - neighbour.nodeSize : from + neighbour.nodeSize;
  const inside = state.selection.from - from;
  const tr = state.tr.delete(from, to).insert(target, node);
  const isInside = inside >= 0 && inside <= node.nodeSize;
  if (isInside) {
    const at = target + inside;
    tr.setSelection(node.isAtom ? NodeSelection.create(tr.doc, target) : TextSelection.near(tr.doc.resolve(at)));
  }
  view.dispatch(tr.scrollIntoView());
  return { index: index + by, of: state.doc.childCount };
}

/** Inserts an empty paragraph before a block and puts the cursor into it. */
export function openAbove(editor: Editor, { from }: Place) {
  editor
    .chain()
    .insertContentAt(from, { type: "paragraph" })
    .setTextSelection(from + 1)
    .focus()
    .run();
}

export const removeBlock = (editor: Editor, { from, to }: Place) => editor.chain().focus().deleteRange({ from, to }).run();
