import { richTextSchema } from "@len/contract/blocks";
import { hostileTexts } from "@len/fixtures/hostile-texts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RichText } from "./rich-text.tsx";

test.each(hostileTexts)("the hostile text $id is shown as text in every kind of block", ({ text }) => {
  const words = [
    { type: "text", text, marks: [{ type: "bold" }, { type: "italic" }] },
    { type: "text", text, marks: [{ type: "link", attrs: { href: `/search?q=${encodeURIComponent(text)}` } }] },
  ];
  const paragraph = { type: "paragraph", content: words };
  const shown = richTextSchema.parse({
    type: "doc",
    content: [
      paragraph,
      { type: "heading", attrs: { level: 2 }, content: words },
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph] }] },
      { type: "orderedList", content: [{ type: "listItem", content: [paragraph, paragraph] }] },
      { type: "blockquote", content: [paragraph] },
      { type: "callout", attrs: { kind: "warning" }, content: [paragraph] },
      { type: "table", content: [{ type: "tableRow", content: [{ type: "tableHeader", content: [paragraph] }] }] },
    ],
  });

  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <RichText text={shown} />
    </MemoryRouter>,
  );

  const written = ["DIV", "P", "H2", "UL", "OL", "LI", "BLOCKQUOTE", "SECTION", "TABLE", "TBODY", "TR", "TH", "STRONG", "EM", "A"];
  const elements = [...page.querySelectorAll("*")];
  expect(elements.filter(({ tagName }) => !written.includes(tagName))).toEqual([]);
  expect(elements.flatMap(({ attributes }) => [...attributes]).filter(({ name }) => name.startsWith("on") || name === "style")).toEqual([]);
  expect([...page.querySelectorAll("a")].every((link) => link.getAttribute("href")?.startsWith("/search?q="))).toBe(true);
});

test("Z21: a list that continues an earlier one keeps its first number", () => {
  const list = (attrs?: object) => ({
    ...{ type: "orderedList", ...(attrs && { attrs }) },
    content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "снять макияж" }] }] }],
  });
  const shown = richTextSchema.parse({ type: "doc", content: [list(), list({ start: 4 })] });

  const page = renderToStaticMarkup(
    <MemoryRouter>
      <RichText text={shown} />
    </MemoryRouter>,
  );

  expect(page).toMatch(/<ol><li>.*<ol start="4"><li>/);
  for (const start of [0, -1, 1.5, 10_000, "2"])
    expect(richTextSchema.safeParse({ type: "doc", content: [list({ start })] }).success).toBe(false);
});

test("the contract refuses a link that a browser would execute or resolve to another host", () => {
  const linked = (href: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "цены", marks: [{ type: "link", attrs: { href } }] }] }],
  });

  for (const href of ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "/a\n/evil"])
    expect(richTextSchema.safeParse(linked(href)).success).toBe(false);
});

test.each(["+7 (000) 000-00-00", "8 (800) 550-99-03"])("the phone number %s does not wrap, in a sentence and in a link", (number) => {
  const shown = richTextSchema.parse({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: `Звоните: ${number}, до 20:00. ` },
          { type: "text", text: number, marks: [{ type: "link", attrs: { href: "tel:+70000000000" } }] },
        ],
      },
    ],
  });

  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(<RichText text={shown} />);

  expect([...page.querySelectorAll("span")].map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([number, number]);
});

test.each(["№ 152-ФЗ", "152-ФЗ", "№ Л041-00000-77/00000007"])("the number %s does not wrap, and is copied without changes", (number) => {
  const shown = richTextSchema.parse({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: `Закон ${number} от 27 июля 2006 года.` }] }],
  });

  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(<RichText text={shown} />);

  expect([...page.querySelectorAll("span")].map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([number]);
});

test("a short word before a link stays on the same line as the link", () => {
  const shown = richTextSchema.parse({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Рекомендации опубликованы в " },
          { type: "text", text: "рубрикаторе", marks: [{ type: "link", attrs: { href: "/info" } }] },
          { type: "text", text: " Минздрава." },
        ],
      },
    ],
  });

  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RichText text={shown} />
    </MemoryRouter>,
  );

  expect(html).toContain("опубликованы в\u00a0<a");
});
