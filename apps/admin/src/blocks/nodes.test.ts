// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { nodes } from "./nodes.ts";

test("Tab moves through the cells of a table and then leaves the table", () => {
  const content = "<table><tr><td><p>Зона</p></td><td><p>Время</p></td></tr></table>";
  const editor = new Editor({ injectCSS: false, extensions: nodes, content });
  const before = editor.getHTML();
  const tab = () => {
    const event = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(event);
    return event.defaultPrevented;
  };
  editor.commands.setTextSelection(4);
  expect(tab()).toBe(true);
  expect(editor.state.selection.$from.parent.textContent).toBe("Время");
  expect(tab()).toBe(false);
  expect(editor.getHTML()).toBe(before);
  editor.destroy();
});
