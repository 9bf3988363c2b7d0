// @vitest-environment jsdom
import { Editor, type JSONContent } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { dismissNotices, shownNotices } from "../ui/notices.tsx";
import { nodes } from "./nodes.ts";
import { Pasting } from "./pasting.ts";
import { toStored } from "./stored.ts";

afterEach(dismissNotices);

const text = (words: string): JSONContent => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const empty: JSONContent = { type: "paragraph" };
const list = (...items: string[]): JSONContent => ({
  type: "bulletList",
  content: items.map((item) => ({ type: "listItem", content: [text(item)] })),
});
const textOf = (node: JSONContent): string => node.text ?? node.content?.map(textOf).join("") ?? "";

function editorOf(...content: JSONContent[]) {
  return new Editor({ extensions: [...nodes, Pasting], injectCSS: false, content: { type: "doc", content } });
}
// jsdom has no class for this event.
const event = () => new Event("paste") as ClipboardEvent;
const blocksIn = (editor: Editor): JSONContent[] => toStored(editor.getJSON()).content;
const wordsIn = (editor: Editor) => blocksIn(editor).map((block) => [block.type, ...(block.content ?? []).map(textOf)]);

test("Z21: several lines pasted into an item of a list are items", () => {
  const editor = editorOf(list("паспорт", "полис"));
  editor.commands.setTextSelection(10); // Behind «паспорт».

  editor.view.pasteText("\nснимки\nанализы", event());

  expect(wordsIn(editor)).toEqual([["bulletList", "паспорт", "снимки", "анализы", "полис"]]);
  expect(blocksIn(editor)[0]?.content?.every(({ content }) => content?.length === 1)).toBe(true);
  editor.destroy();
});

test("Z21: paragraphs of another program pasted into an item are items, a list stays a list", () => {
  const editor = editorOf(list("а", "б"));
  editor.commands.setTextSelection(4);

  editor.view.pasteHTML("<p>1</p><p>2</p><p>3</p>", event());
  editor.view.pasteHTML("<ul><li>4</li><li>5</li></ul>", event());

  expect(wordsIn(editor)).toEqual([["bulletList", "а1", "2", "34", "5", "б"]]);
  editor.destroy();
});

test("Z21: one notice says all that a paste could not keep", () => {
  const editor = editorOf(empty);

  editor.view.pasteHTML('<p><s>5 000 ₽</s> 4 000 ₽ <img src="https://elsewhere.example/a.png"></p>', event());

  expect(shownNotices()).toMatchObject([
    { text: "Вставлено не всё как было", hint: "1 картинка не взята: вставьте её файлом. Зачёркнутое не вставлено: «5 000 ₽»." },
  ]);
  expect(blocksIn(editor).map(textOf)).toEqual(["4 000 ₽"]);
  editor.destroy();
});
