import { all, asParagraph, isElement, previousElement, styleOf, unwrap } from "./dom.ts";
import type { Losses } from "./losses.ts";

/**
 * Converts Word's lists: Word writes an item as a paragraph whose style names the list and whose text begins with the bullet or the number.
 */
export function listsFromWord(body: HTMLElement, losses: Losses) {
  for (const paragraph of all(body, "p[style*='mso-list'], h1[style*='mso-list'], h2[style*='mso-list'], h3[style*='mso-list']")) {
    if (!/mso-list:\s*l\d+\s+level\d+/i.test(styleOf(paragraph))) continue;
    const sign = all(paragraph, "span").find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const written = sign?.textContent.trim() ?? "";
    sign?.remove();
    if (paragraph.localName !== "p" || paragraph.closest("td, th")) continue;
    const list = paragraph.ownerDocument.createElement(/^[\dа-яa-z]{1,4}[.)]/i.test(written) ? "ol" : "ul");
    const level = /level(\d)/i.exec(styleOf(paragraph))?.[1] ?? "1";
    if (level !== "1") losses.add("nested");
    // The site cannot show numbers such as «1.2.» and «б)».
    else if (list.localName === "ol" && !/^\d+[.)]?$/.test(written)) losses.add("numbers");
    list.dataset.level = level;
    if (/^\d+[.)]?$/.test(written)) list.setAttribute("start", String(Number.parseInt(written, 10)));
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.replaceWith(list);
  }
}

const isInner = (list: Element) => list.parentElement?.closest("li, ul, ol") != null;
const itemsOf = (list: Element) => all(list, ":scope > li");
const startOf = (list: Element) => Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;

/** Lists on the site have one level, so the items of a nested list are placed after the item that contained them. */
export function flattenLists(body: HTMLElement, losses: Losses) {
  for (const list of all(body, "ul, ol")) wrapLooseNodes(list);
  for (const list of all(body, "ol")) splitAtValues(list);
  for (const list of all(body, "ul, ol")) {
    if (isInner(list)) losses.add("nested");
    else list.dataset.next = String(startOf(list) + itemsOf(list).length);
    const styles = [list, ...itemsOf(list)].map(styleOf).join(";");
    const isLettered = list.matches("[reversed], [type]:not([type='1'])") || /list-style-type:\s*(?:lower|upper)/i.test(styles);
    if (list.localName === "ol" && isLettered) losses.add("numbers");
  }
  for (const inner of all(body, "li ul, li ol, ul > ul, ul > ol, ol > ul, ol > ol").reverse()) {
    const outer = inner.parentElement?.closest("li") ?? inner;
    outer.after(...itemsOf(inner));
    inner.remove();
  }
  for (const block of all(body, "li h1, li h2, li h3, li h4, li h5, li h6, li blockquote")) asParagraph(block);
  for (const list of all(body, "ul, ol"))
    for (const name of list.getAttributeNames())
      if (!["data-level", "data-next", ...(list.localName === "ol" ? ["start"] : [])].includes(name)) list.removeAttribute(name);
}

function wrapLooseNodes(list: HTMLElement) {
  for (const node of [...list.childNodes]) {
    if (isElement(node) ? node.matches("li, ul, ol") : node.textContent?.trim() === "") continue;
    const item = list.ownerDocument.createElement("li");
    node.replaceWith(item);
    item.append(node);
  }
}

/** Splits a list at `<li value="7">`, because the rest is a list that begins with 7. */
function splitAtValues(list: HTMLElement) {
  let [part, next] = [list, startOf(list)];
  for (const [at, item] of itemsOf(list).entries()) {
    const own = Number.parseInt(item.getAttribute("value") ?? "", 10);
    if (own > 0 && own !== next) {
      const rest = at === 0 ? part : renewed(part);
      rest.setAttribute("start", String(own));
      next = own;
      part = rest;
    }
    part.append(item);
    next += 1;
  }
}

function renewed(list: HTMLElement): HTMLElement {
  const rest = list.ownerDocument.createElement("ol");
  list.after(rest);
  return rest;
}

/**
 * Joins neighbouring lists, because some programs write a list as many lists of one item. A list that continues from another number stays
 * separate.
 */
export function joinLists(body: HTMLElement) {
  for (const wrapper of all(body, "div:not([data-callout])"))
    if (wrapper.querySelector("ul, ol, p, table, h1, h2, h3, h4, h5, h6")) unwrap(wrapper);
  for (const list of all(body, "ul, ol")) {
    const before = previousElement(list);
    if (!(before instanceof HTMLElement && before.matches("ul, ol"))) continue;
    const isOfDeeperLevel = Number(list.dataset.level ?? 1) > 1;
    if (!isOfDeeperLevel && !goesOn(before, list)) continue;
    if (!isOfDeeperLevel) before.dataset.next = String(Number(before.dataset.next) + itemsOf(list).length);
    before.append(...list.childNodes);
    list.remove();
  }
}

function goesOn(before: HTMLElement, list: HTMLElement): boolean {
  if (before.localName !== list.localName) return false;
  if (list.localName === "ul") return true;
  return list.hasAttribute("start") ? list.getAttribute("start") === before.dataset.next : list.childElementCount === 1;
}
