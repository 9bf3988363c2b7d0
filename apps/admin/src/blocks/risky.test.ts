// @vitest-environment jsdom
import type { RiskyWord } from "@len/contract/staff/risky-words";
import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodes } from "./nodes.ts";
import { openRisky, Risky, riskyState, setRisky } from "./risky.ts";

const risky: RiskyWord = {
  phrase: "безболезненно",
  unless: [],
  with: [],
  notWith: [],
  claim: "обещает результат",
  why: "Такого обещать нельзя.",
  replacements: [],
};

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ injectCSS: false, extensions: [...nodes, Risky], content: "<p>Всё проходит безболезненно.</p>" });
  setRisky(editor, { words: [risky], kept: [], path: "body" });
  const [word] = riskyState(editor.state).marked;
  if (word) openRisky(editor, word);
});
afterEach(() => editor.destroy());

const opened = () => riskyState(editor.state).openAt;

const click = (at: number) => editor.view.someProp("handleClick", (handle) => handle(editor.view, at, new MouseEvent("click")));

test("a click on other words closes the explanation, a click on the explained word does not", () => {
  expect(opened()).toBe(14);
  click(16);
  expect(opened()).toBe(14);
  click(3);
  expect(opened()).toBe(null);
  click(16);
  expect(opened()).toBe(14);
});

test("Esc in the text closes an open explanation; without one the editor ignores Esc", () => {
  const press = () => {
    const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press()).toBe(true);
  expect(opened()).toBe(null);
  expect(press()).toBe(false);
});
