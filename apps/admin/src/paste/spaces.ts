import { all, renamed, unwrap } from "./dom.ts";

/** Replaces a line break by a new paragraph, in headings by a space. */
export function splitAtBreaks(block: Element) {
  const breaks = [...block.querySelectorAll("br")].filter(
    (each) => each.closest("p, div, td, th, blockquote, h1, h2, h3, h4, h5, h6, li") === block,
  );
  for (const each of breaks) {
    if (/^h\d$/.test(block.localName)) {
      each.replaceWith(" ");
      continue;
    }
    const range = block.ownerDocument.createRange();
    range.setStart(block, 0);
    range.setEndBefore(each);
    const line = block.ownerDocument.createElement("p");
    line.append(range.extractContents());
    each.remove();
    if (block.localName === "p" || block.localName === "div") block.before(line);
    else {
      const rest = block.ownerDocument.createElement("p");
      rest.append(...block.childNodes);
      block.append(line, rest);
      if (rest.querySelector("br")) splitAtBreaks(rest);
      return;
    }
  }
}

/** Removes bold from headings, and turns the title of a document into a heading. */
export function cleanHeadings(body: HTMLElement) {
  for (const title of all(body, "p.MsoTitle")) renamed(title, "h2");
  for (const bold of all(body, ":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) unwrap(bold);
}

/** Removes the spacing that people make by hand in word processors: runs of spaces, and empty paragraphs. */
export function tidySpaces(body: HTMLElement) {
  // Joins text nodes that became neighbours when elements between them were removed.
  body.normalize();
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    node.textContent = (node.textContent ?? "").replace(/[\u00a0 \t\r\n]{2,}/g, " ").replace(/[\u200b\u00ad\ufeff]/g, "");
  }
  for (const block of all(body, "p, li, h1, h2, h3, h4, h5, h6, blockquote").reverse()) {
    trimEnd(block);
    if (block.textContent.trim() === "" && !block.querySelector("figure")) block.remove();
  }
  for (const list of all(body, "ul, ol")) if (list.children.length === 0) list.remove();
}

function trimEnd(block: HTMLElement) {
  const texts = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const own: Node[] = [];
  while (texts.nextNode()) own.push(texts.currentNode);
  const [first, last] = [own[0], own.at(-1)];
  if (last) last.textContent = last.textContent?.replace(/(?<!\s)\s+$/, "") ?? "";
  if (first) first.textContent = first.textContent?.replace(/^[\u00a0\s]+/, "") ?? "";
}
