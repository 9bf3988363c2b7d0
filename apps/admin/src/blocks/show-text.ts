import type { RichText } from "@len/contract/blocks";
import type { Editor } from "@tiptap/core";
import { history } from "@tiptap/pm/history";
import { toEditor } from "./stored.ts";

/** Shows a text from elsewhere. Undo begins anew: it must not take a colleague's words away. */
export function showText(editor: Editor, text: RichText) {
  editor.unregisterPlugin("history");
  editor.registerPlugin(history());
  editor.chain().setContent(toEditor(text), { emitUpdate: false }).setMeta("addToHistory", false).run();
}
