import { all, styleOf, unwrap, wordsOf, wrapContent } from "./dom.ts";
import type { Losses } from "./losses.ts";

const isStruck = /text-decoration[\w-]*\s*:[^;]*line-through|text-line-through\s*:(?!\s*none)/i;

/**
 * A struck-out price must not look valid. Texts of the site have no mark for it, so struck-out text is removed and reported; its cell
 * stays. The same applies to text that a reviewer has deleted.
 */
export function dropStruck(body: HTMLElement, losses: Losses) {
  for (const element of all(body, "s, strike, del, .msoDel, [style]"))
    if (element.matches("s, strike, del, .msoDel") || isStruck.test(styleOf(element))) dropNamed(element, "struck", losses);
}

/** Removes the text of an element but not its cells, so that other cells keep their columns. Rows that become empty are removed later. */
export function dropNamed(element: HTMLElement, kind: "struck" | "hidden", losses: Losses) {
  if (!element.isConnected) return;
  const cells = element.matches("td, th") ? [element] : all(element, "td, th");
  const words = cells.length > 0 ? cells.map(wordsOf).filter(Boolean).join(" ") : wordsOf(element);
  if (words !== "") losses.add(kind, words);
  if (cells.length === 0) element.remove();
  for (const cell of cells) cell.replaceChildren();
  for (const row of element.matches("tr") ? [element] : all(element, "tr")) row.dataset.gone = "";
}

const isNormalWeight = /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i;
const isBoldWeight = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i;

/**
 * Converts bold and italic styles into marks; the `<b style="font-weight:normal">` that Google Docs puts around a whole text is not bold.
 */
export function marksOfStyles(body: HTMLElement) {
  for (const element of all(body, "b, strong")) if (isNormalWeight.test(styleOf(element))) unwrap(element);
  for (const element of all(body, "span, font")) {
    const isBold = isBoldWeight.test(styleOf(element));
    const isItalic = /font-style:\s*italic/i.test(styleOf(element));
    if (isBold) wrapContent(element, "strong");
    if (isItalic) wrapContent(element, "em");
    unwrap(element);
  }
  for (const cell of all(body, "td, th")) if (isBoldWeight.test(styleOf(cell))) wrapContent(cell, "strong");
  for (const element of all(body, "[style]:not(td, th, ol, li)")) element.removeAttribute("style");
}
