import { all, styleOf, unwrap, wordsOf } from "./dom.ts";
import type { Losses } from "./losses.ts";

/** Only characters of Unicode's block of superscripts and subscripts are used, because all system fonts have them. */
const raised = signs("0123456789+-−–=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ");
const lowered = signs("0123456789+-−–=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ");
/** These characters are raised by their own shape. */
const highAnyway = /^(?:[®™©℠*°′″†‡№ªº\s]+|\[[^\]]{1,4}\])$/;

function signs(from: string, to: string): ReadonlyMap<string, string> {
  const written = [...to];
  return new Map([...[...from].map((sign, at) => [sign, written[at] ?? sign] as const), ...written.map((sign) => [sign, sign] as const)]);
}

/**
 * Writes raised characters in Unicode («10⁹/л»), because texts of the site have no mark for them. A text with a character that has no
 * raised form is not changed, and the loss is reported.
 */
export function keepScripts(body: HTMLElement, losses: Losses) {
  for (const element of all(body, "sup, sub, [style*='vertical-align' i]")) {
    const [, side = element.localName] = /vertical-align:\s*(super|sub)\b/i.exec(styleOf(element)) ?? [];
    if (!/^su[bp]/i.test(side)) continue;
    write(element, /^sup/i.test(side) ? raised : lowered, losses);
    if (element.matches("sup, sub")) unwrap(element);
  }
}

function write(element: HTMLElement, written: ReadonlyMap<string, string>, losses: Losses) {
  const letters = [...element.textContent].filter((sign) => sign.trim() !== "");
  if (letters.some((sign) => !written.has(sign))) {
    if (!highAnyway.test(element.textContent.trim())) losses.add("scripts", wordsOf(element));
    return;
  }
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    node.textContent = [...(node.textContent ?? "")].map((sign) => written.get(sign) ?? sign).join("");
  }
}
