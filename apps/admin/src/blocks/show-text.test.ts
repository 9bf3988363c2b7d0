// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { expect, test } from "vitest";
import { nodes } from "./nodes.ts";
import { currentPlace, moveBlock } from "./place.ts";
import { showText } from "./show-text.ts";
import { toEditor, toStored } from "./stored.ts";

const textOf = (...paragraphs: string[]) =>
  toStored({ type: "doc", content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })) });

const edits: [string, (editor: Editor) => void][] = [
  ["typed words", (editor) => editor.commands.insertContentAt(3, "мои")],
  ["a split block", (editor) => editor.chain().setTextSelection(3).splitBlock().run()],
  ["another kind of block", (editor) => editor.chain().setTextSelection(3).setNode("heading", { level: 2 }).run()],
  ["a removed text", (editor) => editor.chain().selectAll().deleteSelection().run()],
  [
    "a moved block",
    (editor) => {
      const place = currentPlace(editor.state);
      if (place) moveBlock(editor, place, 1);
    },
  ],
];

test.each(edits)("undo of %s does not remove a colleague's later changes", (_, edit) => {
  const editor = new Editor({ injectCSS: false, content: toEditor(textOf("Первый", "Второй")), extensions: [...nodes, UndoRedo] });
  edit(editor);
  const theirs = textOf("Первый коллеги", "Второй", "Третий");
  showText(editor, theirs);
  expect(toStored(editor.getJSON())).toEqual(theirs);
  while (editor.commands.undo());
  expect(toStored(editor.getJSON())).toEqual(theirs);

  editor.commands.insertContentAt(1, "Мой ");
  editor.commands.undo();
  expect(toStored(editor.getJSON())).toEqual(theirs);
  editor.destroy();
});
