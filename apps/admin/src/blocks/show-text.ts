import type { RichText } from "@len/contract/blocks";
import type { Editor } from "@tiptap/core";
import { history } from "@tiptap/pm/history";
import { toEditor } from "./stored.ts";

/** Shows a text that came from outside the editor. The undo history is cleared, because undo must not remove a colleague's words. */
export function showText(editor: Editor, text: RichText) {
  editor.unregisterPlugin("history");
  editor.registerPlugin(history());
  editor.chain().setContent(toEditor(text), { emitUpdate: false }).setMeta("addToHistory", false).run();
}
