import { cleanPasted } from "./clean.ts";
import { all, wordsOf } from "./dom.ts";
import { Losses } from "./losses.ts";

type Clipboard = { getData(type: string): string };

/** Formatting whose loss would change the meaning: «10⁹» is not «109», and a struck-out price is not a price. */
const meant = /<(?:su[bp]|s|strike|del)[\s>]|vertical-align:\s*su[bp]|line-through/i;

/**
 * The text for a field without formatting. Raised digits stay raised, struck-out words are removed, and table rows become lines with tabs
 * between the cells.
 */
export function plainOf(clipboard: Clipboard): { text: string; losses: Losses } {
  const html = clipboard.getData("text/html");
  if (!meant.test(html)) return { text: clipboard.getData("text/plain"), losses: new Losses() };
  const { html: clean, losses } = cleanPasted(html);
  const { body } = new DOMParser().parseFromString(clean, "text/html");
  const blocks = all(body, "p, li, h1, h2, h3, h4, h5, h6, tr").filter((block) => !block.parentElement?.closest("p, li, tr"));
  const lines = blocks.map((block) => (block.matches("tr") ? all(block, "td, th").map(wordsOf).join("\t") : wordsOf(block)));
  const text = blocks.length > 0 ? lines.join("\n") : wordsOf(body);
  return { text, losses: losses.only("struck", "hidden", "scripts") };
}
