// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import type { Block, Paragraph, TextNode } from "@len/contract/blocks";
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanPasted } from "../paste/clean.ts";
import { Losses } from "../paste/losses.ts";
import { nodes } from "./nodes.ts";
import { toStored } from "./stored.ts";

const folder = `${import.meta.dirname}/clipboards`;
const clipboards = readdirSync(folder).filter((file) => file.endsWith(".html"));

const inWords = (texts: TextNode[] = []) =>
  texts
    .map(({ text, marks = [] }) =>
      marks.reduceRight((inner, mark) => {
        if (mark.type === "link") return `[${inner}](${mark.attrs.href})`;
        return mark.type === "bold" ? `**${inner}**` : `_${inner}_`;
      }, text),
    )
    .join("");
const paragraphs = (content: Paragraph[]) => content.map(({ content: texts }) => inWords(texts)).join(" ; ");

/** A block on one line: «ul | first | second». */
function line(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `p ${inWords(block.content)}`;
    case "heading":
      return `h${block.attrs.level} ${inWords(block.content)}`;
    case "bulletList":
    case "orderedList":
      return [
        block.type === "bulletList" ? "ul" : `ol${block.attrs?.start ? ` from ${block.attrs.start}` : ""}`,
        ...block.content.map(({ content }) => paragraphs(content)),
      ].join(" | ");
    case "blockquote":
      return `quote ${paragraphs(block.content)}`;
    case "callout":
      return `${block.attrs.kind} ${paragraphs(block.content)}`;
    case "table": {
      const cell = ({ type, content }: (typeof block.content)[number]["content"][number]) =>
        `${type === "tableHeader" ? "th" : "td"} ${paragraphs(content)}`;
      return ["table", ...block.content.map((row) => row.content.map(cell).join(" / "))].join(" | ");
    }
    case "image":
      return `image ${block.attrs.mediaId}`;
  }
}

/** Pastes the HTML into an empty text and returns the text as it would be stored. */
function pasted(html: string): string[] {
  let losses = new Losses();
  const editor = new Editor({
    extensions: nodes,
    injectCSS: false,
    editorProps: {
      transformPastedHTML(html) {
        const clean = cleanPasted(html);
        losses = clean.losses;
        return clean.html;
      },
    },
  });
  // jsdom does not have `ClipboardEvent`.
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  editor.state.doc.check();
  const { content } = toStored(editor.getJSON());
  editor.destroy();
  return [...content.map(line), ...losses.sentences().map((sentence) => `! ${sentence}`)];
}

test.each(clipboards)("the clipboard %s becomes clean blocks", (file) => {
  const html = readFileSync(`${folder}/${file}`, "utf8");
  const expected = JSON.parse(readFileSync(`${folder}/${file.replace(".html", ".json")}`, "utf8"));

  expect(pasted(html).map((text) => text.replaceAll("\u00a0", " "))).toEqual(expected);
});

const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;

test.each<[string, string, string[]]>([
  [
    "raised and lowered signs",
    "<p>Тромбоциты 10<sup>9</sup>/л, CO<sub>2</sub>, 10<sup>−6</sup> м<sup>2</sup></p>",
    ["p Тромбоциты 10⁹/л, CO₂, 10⁻⁶ м²"],
  ],
  ["a style of Google Docs", '<p><span>10</span><span style="font-size:0.6em;vertical-align:super;">9</span>/л</p>', ["p 10⁹/л"]],
  ["a mark that is high by itself", "<p>Ботокс<sup>®</sup></p>", ["p Ботокс®"]],
  [
    "a letter without a raised form",
    "<p>2<sup>й</sup> этап, T<sub>1/2</sub></p>",
    ["p 2й этап, T1/2", "! верхние и нижние индексы стали обычным текстом: «й», «1/2»"],
  ],
])("Z21: %s", (_, html, expected) => {
  expect(pasted(html)).toEqual(expected);
});

test.each<[string, string, string[]]>([
  [
    "a merged cell above",
    `<table><tr><td rowspan="2">Ботокс</td><td>лоб</td><td>5 000</td></tr>${cells("губы", "4 000")}${cells("Пилинг", "лицо", "3 000")}</table>`,
    [
      "table | td Ботокс / td лоб / td 5 000 | td  / td губы / td 4 000 | td Пилинг / td лицо / td 3 000",
      "! объединённые ячейки разделены: 1",
    ],
  ],
  [
    "merged cells in the middle and at the end",
    '<table><tr><td>а</td><td rowspan="3" colspan="2">б</td><td rowspan="2">в</td></tr><tr><td>г</td></tr><tr><td>д</td><td>е</td></tr></table>',
    ["table | td а / td б / td  / td в | td г / td  / td  / td  | td д / td  / td  / td е", "! объединённые ячейки разделены: 2"],
  ],
  [
    "a title over more columns than there are, and a span over more rows",
    `<table><tr><td colspan="30">Цены</td></tr><tr><td rowspan="0">а</td><td rowspan="900">б</td></tr>${cells()}</table>`,
    ["table | td Цены / td  | td а / td б | td  / td ", "! объединённые ячейки разделены: 3"],
  ],
  ["rows of different lengths", `<table>${cells("а", "б", "в")}${cells("г")}</table>`, ["table | td а / td б / td в | td г / td  / td "]],
  ["the title of a table", `<table><caption>Цены</caption>${cells("а", "б")}</table>`, ["p Цены", "table | td а / td б"]],
  [
    "the rows of Excel without their table",
    `<table><!--StartFragment--><col width=64><tr><td>Приём</td><td>2 000</td></tr>${cells("УЗИ", "1 500")}<!--EndFragment--></table>`,
    ["table | td Приём / td 2 000 | td УЗИ / td 1 500"],
  ],
  [
    "a table in a cell",
    `<table><tr><td>а</td><td><table>${cells("б", "в")}</table></td></tr></table>`,
    ["table | td а / td б ; в", "! таблицы внутри ячеек стали текстом: 1"],
  ],
])("Z21: %s", (_, html, expected) => {
  expect(pasted(html)).toEqual(expected);
});

test.each<[string, string]>([
  ["<s>", "<s>5 000 ₽</s>"],
  ["<strike>", "<strike>5 000 ₽</strike>"],
  ["<del>", "<del>5 000 ₽</del>"],
  ["a style", '<span style="color:red;text-decoration: line-through">5 000 ₽</span>'],
  ["a line of a style", '<span style="text-decoration-line:underline line-through">5 000 ₽</span>'],
  ["a class", "<style>.old{text-decoration:line-through}</style><b class=old>5 000 ₽</b>"],
])("Z21: a price struck out by %s is left out and reported", (_, struck) => {
  const named = "! зачёркнутое не вставлено: «5 000 ₽»";

  expect(pasted(`<p>Приём ${struck} 4 000 ₽</p>`)).toEqual(["p Приём 4 000 ₽", named]);
  expect(pasted(`<table>${cells("Приём", struck, "4 000 ₽")}</table>`)).toEqual(["table | td Приём / td  / td 4 000 ₽", named]);
});

test("Z21: the time to read a hostile clipboard grows no faster than its length", () => {
  const signs = [
    "<!--a-->",
    "<!--StartFragment-->",
    "<style>",
    "<style>.a{",
    "x".repeat(50),
    // Nested as deep as browsers allow: they limit nesting to 512 elements. In jsdom the time of a change grows with the depth.
    '<b style="text-decoration:a;vertical-align:">'.repeat(400) + "</b>".repeat(400),
  ];

  for (const sign of signs) {
    const text = (length: number) => `${sign.repeat(length / sign.length)}<p>слово</p>`;
    const costs = Array.from({ length: 3 }, () => [cost(text(20_000)), cost(text(80_000))] as const);
    const [quarter, whole] = [0, 1].map((which) => Math.min(...costs.map((pair) => pair[which] ?? 0)));
    // A text four times as long takes 4 times as long in one pass, and 16 times as long if the search starts again at every character.
    // Differences of very short times are noise.
    expect(whole, sign.slice(0, 50)).toBeLessThan(Math.max(12 * (quarter ?? 0), 300));
  }
});

/** The CPU time of this thread in milliseconds, so that other programs do not affect it. */
function cost(text: string): number {
  const { user } = process.threadCpuUsage();
  cleanPasted(text);
  return (process.threadCpuUsage().user - user) / 1000;
}

test("Z21: a text of another ProseMirror editor is cleaned too", () => {
  expect(pasted('<p data-pm-slice="1 1 []">Приём <s>5 000</s> 4 000 <span>₽</span></p>')).toEqual([
    "p Приём 4 000 ₽",
    "! зачёркнутое не вставлено: «5 000»",
  ]);
});

test.each<[string, string, string[]]>([
  ["a list that goes on", "<p>Потом:</p><ol start=4><li>четыре</li><li>пять</li></ol>", ["p Потом:", "ol from 4 | четыре | пять"]],
  [
    "a list that a picture or a paragraph parts",
    "<ol><li>один</li></ol><p>пауза</p><ol start=2><li>два</li></ol>",
    ["ol | один", "p пауза", "ol from 2 | два"],
  ],
  ["lists of one item each", "<ol><li>один</li></ol><ol start=2><li>два</li></ol><ol start=3><li>три</li></ol>", ["ol | один | два | три"]],
  [
    "an item with a number of its own",
    "<ol><li>один</li><li value=7>семь</li><li>восемь</li></ol>",
    ["ol | один", "ol from 7 | семь | восемь"],
  ],
  [
    "numbers of Word",
    "<p>Потом:</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span><![endif]>три</p>" +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>4.<span>&nbsp;</span></span><![endif]>четыре</p>",
    ["p Потом:", "ol from 3 | три | четыре"],
  ],
  ["letters", "<ol type=a><li>один</li></ol>", ["ol | один", "! буквы и римские цифры списков стали обычными номерами: 1"]],
  [
    "an inner list",
    "<ol><li>один<ol><li>внутри</li></ol></li><li>два</li></ol>",
    ["ol | один | внутри | два", "! вложенные списки стали частью внешних: 1"],
  ],
])("Z21: numbers of a list: %s", (_, html, expected) => {
  expect(pasted(html)).toEqual(expected);
});

const tags = [
  "p",
  "div",
  "span",
  "b",
  "i",
  "h1",
  "h3",
  "ul",
  "ol",
  "li",
  "table",
  "tr",
  "td",
  "th",
  "blockquote",
  "a",
  "br",
  "figure",
  "img",
  "section",
];
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("слово", " ", "a&amp;b", "<br>", "<img src=x>"),
    fc.tuple(fc.constantFrom(...tags), fc.array(tie("node"), { maxLength: 4 })).map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
  ),
}));

test("any pasted text is valid by the contract, and none of its words is lost", () => {
  fc.assert(
    fc.property(fc.array(tree.node, { maxLength: 6 }), (parts) => {
      const html = parts.join("");
      const count = (text: string) => text.split("слово").length - 1;

      const blocks = pasted(html);

      const read = new DOMParser().parseFromString(html, "text/html").body.textContent;
      expect(count(blocks.join("\n"))).toBe(count(read));
    }),
    { numRuns: 150 },
  );
});
