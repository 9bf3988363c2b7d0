// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { nodes } from "./nodes.ts";
import { currentPlace, placeAtKey } from "./place.ts";

test("a key acts on the block with the cursor, even if the browser has not reported the last move of the cursor yet", () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({ element, injectCSS: false, extensions: nodes, content: "<p>Первый</p><p>Второй</p>" });
  editor.view.dom.tabIndex = 0;
  editor.commands.setTextSelection(10);
  editor.view.focus();
  getSelection()?.collapse(editor.view.domAtPos(2).node, 1);
  expect(currentPlace(editor.state)?.index).toBe(1);
  expect(placeAtKey(editor)?.index).toBe(0);
  editor.destroy();
});
