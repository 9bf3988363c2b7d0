import { isLinkAllowed } from "@len/contract/blocks";

export type Pasted = { html: string /** Pictures that were left out. */; pictures: number };

/**
 * HTML of another program as plain blocks: lists of Word become lists, line breaks paragraphs, merged cells single ones; styles, comments,
 * deleted text and foreign pictures go. What the editor does not know is left out by its own schema after this.
 */
export function cleanPasted(html: string): Pasted {
  // What this editor has copied itself.
  if (html.includes("data-pm-slice")) return { html, pictures: 0 };
  const { body } = new DOMParser().parseFromString(fragmentOf(html), "text/html");
  dropHidden(body);
  const pictures = dropPictures(body);
  unwrapNamespaced(body);
  for (const table of all(body, "table")) if (table.querySelectorAll("td, th").length <= 1) unwrapTable(table);
  listsFromWord(body);
  cleanLinks(body);
  marksOfStyles(body);
  for (const table of all(body, "table")) cleanTable(table);
  flattenLists(body);
  joinLists(body);
  for (const block of body.querySelectorAll("p, div, td, th, blockquote, h1, h2, h3, h4, h5, h6, li")) splitAtBreaks(block);
  cleanHeadings(body);
  tidySpaces(body);
  return { html: body.innerHTML, pictures };
}

/** Windows puts more than the copied part on the clipboard. */
function fragmentOf(html: string): string {
  const [, part] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  return part ?? html;
}

const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

function dropHidden(body: HTMLElement) {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) {
    // The sign of an item stands behind this comment, also where another editor has dropped the style that says so.
    if (/!supportLists/i.test(comment.nodeValue ?? "") && comment.nextSibling instanceof HTMLElement)
      comment.nextSibling.setAttribute("style", "mso-list: Ignore");
    comment.parentNode?.removeChild(comment);
  }
  // Deleted text and remarks of reviewers.
  for (const gone of all(body, "script, style, meta, link, title, xml, del, .msoDel, .MsoCommentReference, .EOP")) gone.remove();
  for (const element of all(body, "[style]"))
    if (/mso-element:\s*comment|mso-hide:\s*all|display:\s*none/i.test(styleOf(element))) element.remove();
}

const isNormalWeight = /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i;
const isBoldWeight = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i;

const styleOf = (element: Element) => element.getAttribute("style") ?? "";

/** Pictures that this editor has copied stay. */
function dropPictures(body: HTMLElement): number {
  const foreign = all(body, "img, picture, svg, canvas, v\\:shape, object").filter(
    (element) => !element.closest("figure[data-media]") && !element.parentElement?.closest("picture, svg, v\\:shape, object"),
  );
  for (const element of foreign) element.remove();
  for (const figure of all(body, "figure:not([data-media])")) unwrap(figure);
  return foreign.length;
}

/** `o:p`, `st1:place`: tags of Office that hold text or nothing. */
function unwrapNamespaced(body: HTMLElement) {
  for (const element of all(body, "*")) if (element.localName.includes(":")) unwrap(element);
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

function cleanLinks(body: HTMLElement) {
  for (const link of all(body, "a")) {
    const href = targetOf(link.getAttribute("href") ?? "");
    // Bookmarks and footnotes of the document lead nowhere on the site.
    if (href === "" || href.startsWith("#") || !isLinkAllowed(href)) unwrap(link);
    else link.setAttribute("href", href);
  }
}

/** Google Docs sends links through a page of its own. */
function targetOf(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/.test(href)) return href.trim();
  return new URL(href).searchParams.get("q") ?? href;
}

/** Bold and italic of programs that write them as styles; `<b style="font-weight:normal">` around a whole text of Google Docs is none. */
function marksOfStyles(body: HTMLElement) {
  for (const element of all(body, "b, strong")) if (isNormalWeight.test(styleOf(element))) unwrap(element);
  for (const element of all(body, "span, font")) {
    const isBold = isBoldWeight.test(styleOf(element));
    const isItalic = /font-style:\s*italic/i.test(styleOf(element));
    if (isBold) wrapContent(element, "strong");
    if (isItalic) wrapContent(element, "em");
    unwrap(element);
  }
  for (const element of all(body, "[style]")) element.removeAttribute("style");
}

function wrapContent(element: HTMLElement, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** One cell for each place, with paragraphs in it. */
function cleanTable(table: HTMLElement) {
  if (!table.isConnected) return;
  if (table.parentElement?.closest("td, th")) {
    for (const cell of all(table, "td, th")) wrapContent(cell, "p");
    return unwrapTable(table);
  }
  for (const caption of all(table, "caption, colgroup, col")) caption.remove();
  for (const [index, row] of all(table, "tr").entries()) {
    const cells = all(row, ":scope > td, :scope > th");
    const isHead = index === 0 && cells.length > 0 && cells.every(isBold);
    for (const cell of cells) {
      const span = Math.min(20, Number(cell.getAttribute("colspan") ?? 1) || 1);
      for (const name of cell.getAttributeNames()) cell.removeAttribute(name);
      for (const block of all(cell, "h1, h2, h3, h4, h5, h6, li, blockquote")) asParagraph(block);
      for (const list of all(cell, "ul, ol")) unwrap(list);
      if (isHead) for (const bold of all(cell, "b, strong")) unwrap(bold);
      const written = isHead && cell.localName === "td" ? renamed(cell, "th") : cell;
      for (let added = 1; added < span; added++) written.after(written.ownerDocument.createElement(written.localName));
    }
  }
}

/** Its text without it: a table of one cell is a frame, as letters have them. */
function unwrapTable(table: HTMLElement) {
  for (const cell of all(table, "td, th")) unwrap(cell);
  for (const part of all(table, "thead, tbody, tfoot, tr, caption, colgroup")) unwrap(part);
  unwrap(table);
}

const isBold = (cell: HTMLElement) => {
  const text = cell.textContent.trim();
  const bold = all(cell, "b, strong")
    .filter((element) => !element.parentElement?.closest("b, strong"))
    .map((element) => element.textContent)
    .join("");
  return cell.localName === "th" || (text !== "" && bold.trim() === text);
};

function renamed(element: HTMLElement, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Blocks that a cell or an item cannot hold. */
function asParagraph(element: HTMLElement) {
  if (element.querySelector("p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote")) unwrap(element);
  else renamed(element, "p");
}

/** Word writes an item as a paragraph whose style names its list and whose text begins with the sign or the number. */
function listsFromWord(body: HTMLElement) {
  for (const paragraph of all(body, "p[style*='mso-list'], h1[style*='mso-list'], h2[style*='mso-list'], h3[style*='mso-list']")) {
    if (!/mso-list:\s*l\d+\s+level\d+/i.test(styleOf(paragraph))) continue;
    const sign = all(paragraph, "span").find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const written = sign?.textContent.trim() ?? "";
    sign?.remove();
    if (paragraph.localName !== "p" || paragraph.closest("td, th")) continue;
    const list = paragraph.ownerDocument.createElement(/^[\dа-яa-z]{1,4}[.)]/i.test(written) ? "ol" : "ul");
    list.dataset.level = /level(\d)/i.exec(styleOf(paragraph))?.[1] ?? "1";
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/** Lists of the site have one level: inner items follow the item that they stand in. */
function flattenLists(body: HTMLElement) {
  for (const list of all(body, "ul, ol")) {
    for (const node of [...list.childNodes]) {
      if (isElement(node) ? node.matches("li, ul, ol") : node.textContent?.trim() === "") continue;
      const item = list.ownerDocument.createElement("li");
      node.replaceWith(item);
      item.append(node);
    }
  }
  for (const inner of all(body, "li ul, li ol, ul > ul, ul > ol, ol > ul, ol > ol").reverse()) {
    const outer = inner.parentElement?.closest("li") ?? inner;
    outer.after(...all(inner, ":scope > li"));
    inner.remove();
  }
  for (const block of all(body, "li h1, li h2, li h3, li h4, li h5, li h6, li blockquote")) asParagraph(block);
  for (const list of all(body, "ul, ol"))
    for (const name of list.getAttributeNames()) if (name !== "data-level") list.removeAttribute(name);
}

/** Items that a program has written as lists of one item each. */
function joinLists(body: HTMLElement) {
  for (const wrapper of all(body, "div:not([data-callout])"))
    if (wrapper.querySelector("ul, ol, p, table, h1, h2, h3, h4, h5, h6")) unwrap(wrapper);
  for (const list of all(body, "ul, ol")) {
    const before = previousElement(list);
    if (!before?.matches("ul, ol")) continue;
    const isInner = Number(list.dataset.level ?? 1) > 1;
    if (before.localName === list.localName || isInner) {
      before.append(...list.childNodes);
      list.remove();
    }
  }
}

/** The element directly before, with nothing but spaces between. */
function previousElement(element: Element): Element | null {
  let before = element.previousSibling;
  while (before && before.nodeType === Node.TEXT_NODE && before.textContent?.trim() === "") before = before.previousSibling;
  return before && isElement(before) ? before : null;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** A line break begins a paragraph; in a heading it is a space. */
function splitAtBreaks(block: Element) {
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

/** A heading is bold by itself; the title of a document is one. */
function cleanHeadings(body: HTMLElement) {
  for (const title of all(body, "p.MsoTitle")) renamed(title, "h2");
  for (const bold of all(body, ":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) unwrap(bold);
}

/** Signs for the eye of a word processor: runs of spaces, empty paragraphs between the others. */
function tidySpaces(body: HTMLElement) {
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
