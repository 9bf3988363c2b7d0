// @vitest-environment jsdom
import type { MediaItem } from "@len/contract/staff/media";
import { Editor, type JSONContent } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import type { SendFiles } from "../media/sending.ts";
import { dismissNotices, shownNotices } from "../ui/notices.tsx";
import { nodes } from "./nodes.ts";
import { Pasting } from "./pasting.ts";
import { toStored } from "./stored.ts";
import { WaitingPicture } from "./waiting-picture.ts";

afterEach(dismissNotices);

const text = (words: string): JSONContent => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const empty: JSONContent = { type: "paragraph" };
const list = (...items: string[]): JSONContent => ({
  type: "bulletList",
  content: items.map((item) => ({ type: "listItem", content: [text(item)] })),
});
const textOf = (node: JSONContent): string => node.text ?? node.content?.map(textOf).join("") ?? "";

/** Files that are being uploaded. The test decides when each upload completes or is cancelled. */
const sent: { file: File; arrives(mediaId: string): void; isPutAway(): void }[] = [];
afterEach(() => void sent.splice(0));
const send: SendFiles = (files, onAdded, _, onPutAway) => {
  for (const file of files)
    sent.push({
      file,
      arrives: (id) => onAdded?.({ id, kind: "picture", name: file.name, alt: "", isDecorative: false } as MediaItem),
      isPutAway: () => onPutAway?.(),
    });
  return sent.map((_, at) => at);
};

function editorOf(...content: JSONContent[]) {
  return new Editor({
    extensions: [...nodes, WaitingPicture, Pasting.configure({ send })],
    injectCSS: false,
    content: { type: "doc", content },
  });
}
// jsdom does not have `ClipboardEvent`.
const event = () => new Event("paste") as ClipboardEvent;
const blocksIn = (editor: Editor): JSONContent[] => toStored(editor.getJSON()).content;
const wordsIn = (editor: Editor) => blocksIn(editor).map((block) => [block.type, ...(block.content ?? []).map(textOf)]);

test("Z21: several lines pasted into an item of a list become items", () => {
  const editor = editorOf(list("паспорт", "полис"));
  editor.commands.setTextSelection(10); // After «паспорт».

  editor.view.pasteText("\nснимки\nанализы", event());

  expect(wordsIn(editor)).toEqual([["bulletList", "паспорт", "снимки", "анализы", "полис"]]);
  expect(blocksIn(editor)[0]?.content?.every(({ content }) => content?.length === 1)).toBe(true);
  editor.destroy();
});

test("Z21: paragraphs pasted from another program into a list item become items, and a pasted list stays a list", () => {
  const editor = editorOf(list("а", "б"));
  editor.commands.setTextSelection(4);

  editor.view.pasteHTML("<p>1</p><p>2</p><p>3</p>", event());
  editor.view.pasteHTML("<ul><li>4</li><li>5</li></ul>", event());

  expect(wordsIn(editor)).toEqual([["bulletList", "а1", "2", "34", "5", "б"]]);
  editor.destroy();
});

test("Z21: one notice names all losses of a paste", () => {
  const editor = editorOf(empty);

  editor.view.pasteHTML('<p><s>5 000 ₽</s> 4 000 ₽ <img src="https://elsewhere.example/a.png"></p>', event());

  expect(shownNotices()).toMatchObject([
    { text: "Вставлено не всё как было", hint: "1\u00a0картинка не взята: вставьте её файлом. Зачёркнутое не вставлено: «5 000 ₽»." },
  ]);
  expect(blocksIn(editor).map(textOf)).toEqual(["4 000 ₽"]);
  editor.destroy();
});

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const data = (words = "") => `<img alt="${words}" src="data:image/png;base64,${png}">`;
const kindsIn = (editor: Editor) =>
  (editor.getJSON() as JSONContent).content?.map(({ type, attrs, ...block }) =>
    type === "image" ? attrs?.mediaId : textOf(block) || type,
  );

test("Z22: a picture in a pasted text is uploaded to the library and replaces its placeholder", () => {
  const editor = editorOf(empty);

  editor.view.pasteHTML(`<p>До</p><p>${data("Кабинет лазера")}</p><p>После</p>`, event());

  expect(sent.map(({ file }) => [file.name, file.type, file.size])).toEqual([["Кабинет лазера.png", "image/png", 70]]);
  expect(kindsIn(editor)).toEqual(["До", "waitingPicture", "После"]);
  expect(blocksIn(editor).map(textOf)).toEqual(["До", "После"]);
  editor.commands.insertContentAt(1, "Сначала. ");
  sent[0]?.arrives("m1");
  expect(kindsIn(editor)).toEqual(["Сначала. До", "m1", "После"]);
  expect(shownNotices()).toMatchObject([{ text: "Картинка «Кабинет лазера.png» в библиотеке и в тексте" }]);
  editor.destroy();
});

test("Z22: pictures pasted inside a list, a table or a paragraph are placed after it, in their order", () => {
  const editor = editorOf(empty);

  editor.view.pasteHTML(
    `<ul><li>пункт ${data("1")}</li><li>ещё</li></ul><table><tr><td>а</td><td>${data("2")}</td></tr></table><p>раз ${data("3").replace("image/png", "image/jpg")} два ${data("4").replace("image/png", "image/gif")}</p>`,
    event(),
  );
  for (const [at, { arrives }] of sent.entries()) arrives(`m${at + 1}`);

  expect(kindsIn(editor)).toEqual(["пунктещё", "m1", "а", "m1", "раз два", "m2", "m3"]);
  editor.destroy();
});

test("Z22: a picture pasted into a cell or an item is placed after the table or the list", () => {
  const editor = editorOf(list("а", "б"));
  editor.commands.setTextSelection(4);

  editor.view.pasteHTML(`<p>1</p><p>${data()}</p><p>2</p>`, event());
  sent[0]?.arrives("m1");

  expect(wordsIn(editor)).toEqual([["bulletList", "а1", "2", "б"], ["image"]]);
  editor.destroy();
});

/** The data of a paste or of a drop, with files. */
const transfer = (files: File[], html = "") => ({ files, getData: (type: string) => (type === "text/html" ? html : "") });
const pasteFiles = (editor: Editor, files: File[], html?: string) =>
  editor.view.dom.dispatchEvent(
    Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData: transfer(files, html) }),
  );
const file = (name: string, type = "image/png") => new File(["x"], name, { type });

test("Z22: a screenshot and copied files can be pasted, and undo removes them with their placeholders", () => {
  const editor = editorOf(text("Текст"));

  pasteFiles(
    editor,
    [file("image.png"), file("кабинет.jpg", "image/jpeg")],
    '<meta charset="utf-8"><img src="https://elsewhere.example/a.png">',
  );
  for (const [at, { arrives }] of sent.entries()) arrives(`m${at + 1}`);

  expect(sent.map(({ file }) => file.name)).toEqual([
    expect.stringMatching(/^снимок \d\d\.\d\d\.\d{4} \d\d-\d\d-\d\d\.png$/),
    "кабинет.jpg",
  ]);
  expect(kindsIn(editor)).toEqual(["Текст", "m1", "m2"]);
  expect(shownNotices()).toHaveLength(1);
  editor.destroy();
});

test("Z22: the picture that Excel adds to a copied table is ignored", () => {
  const editor = editorOf(empty);

  pasteFiles(editor, [file("image.png")], "<table><tr><td>Приём</td><td>2 000</td></tr></table>");

  expect(sent).toEqual([]);
  editor.destroy();
});

test("Z22: a notice says how many pasted pictures were links and how many files had other types", () => {
  const editor = editorOf(empty);

  editor.view.pasteHTML(
    `<p>Текст <img src="https://a.example/1.png"><img src="file:///C:/2.png"><picture><img src="cid:3"></picture>` +
      `<img width=1 height=1 src="https://a.example/count"><img alt="🙂" src="https://a.example/smile.png">` +
      `<img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:image/png;base64,%%%"></p>`,
    event(),
  );
  expect(shownNotices().map(({ text }) => text)).toEqual(["5\u00a0картинок не взяты: вставьте их файлами"]);
  expect(blocksIn(editor).map(textOf)).toEqual(["Текст 🙂"]);
  pasteFiles(editor, [file("прайс.pdf", "application/pdf")]);
  expect(shownNotices().map(({ text }) => text)).toEqual(["1\u00a0файл не взят: загрузите его в «Картинки и файлы»"]);
  expect(sent).toEqual([]);
  editor.destroy();
});

test("Z22: cancelling an upload removes its placeholder; if the text is closed during an upload, the picture is only in the library", () => {
  const editor = editorOf(empty);
  pasteFiles(editor, [file("а.png"), file("б.png"), file("в.png")]);
  const [one, two, three] = sent;

  one?.isPutAway();
  expect(kindsIn(editor)).toEqual(["waitingPicture", "waitingPicture"]);
  editor.commands.clearContent();
  two?.arrives("m2");
  expect(kindsIn(editor)).toEqual(["paragraph"]);
  expect(shownNotices()).toMatchObject([{ text: "б.png: места для картинки в тексте больше нет", hint: "Она осталась в библиотеке." }]);
  editor.destroy();
  three?.arrives("m3");
  expect(shownNotices()).toMatchObject([{ text: "в.png: места для картинки в тексте больше нет" }]);
});
