import { isLinkAllowed } from "@len/contract/blocks";
import { all, styleOf, unwrap, wordsOf } from "./dom.ts";
import { bodyOf } from "./fragment.ts";
import { flattenLists, joinLists, listsFromWord } from "./lists.ts";
import { Losses } from "./losses.ts";
import { dropNamed, dropStruck, marksOfStyles } from "./marks.ts";
import { takePictures } from "./pictures.ts";
import { keepScripts } from "./scripts.ts";
import { cleanHeadings, splitAtBreaks, tidySpaces } from "./spaces.ts";
import { cleanTables, unwrapTable } from "./tables.ts";

export type Pasted = {
  html: string;
  /** Pictures of the pasted text, by the keys of their placeholders `<figure data-pasted="key">`. */
  pictures: ReadonlyMap<string, File>;
  losses: Losses;
};

/**
 * Converts HTML of another program to plain blocks: Word's lists become lists, line breaks become paragraphs, merged cells become single
 * ones, and styles are removed. Meaning that is expressed by formatting, such as a struck-out price, is preserved or reported as lost. The
 * editor's schema then removes everything it does not know.
 */
export function cleanPasted(html: string): Pasted {
  const losses = new Losses();
  const body = bodyOf(html);
  if (isOwn(html, body)) return { html, pictures: new Map(), losses };
  dropHidden(body, losses);
  dropStruck(body, losses);
  const pictures = takePictures(body, losses);
  dropEmbedded(body, losses);
  unwrapNamespaced(body);
  for (const table of all(body, "table")) if (table.querySelectorAll("td, th").length <= 1) unwrapTable(table);
  listsFromWord(body, losses);
  cleanLinks(body, losses);
  keepScripts(body, losses);
  marksOfStyles(body);
  cleanTables(body, losses);
  flattenLists(body, losses);
  joinLists(body);
  for (const block of body.querySelectorAll("p, div, td, th, blockquote, h1, h2, h3, h4, h5, h6, li")) splitAtBreaks(block);
  cleanHeadings(body);
  tidySpaces(body);
  return { html: body.innerHTML, pictures, losses };
}

const ownTags = "p, h2, h3, ul, ol, li, blockquote, table, tbody, tr, td, th, div[data-callout], figure[data-media], strong, em, a";

/** Whether the text was copied from this editor; other ProseMirror editors put other elements on the clipboard. */
const isOwn = (html: string, body: HTMLElement) => html.includes("data-pm-slice") && !body.querySelector(`:not(${ownTags})`);

function dropHidden(body: HTMLElement, losses: Losses) {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) {
    // Word writes this comment before the marker of a list item; it remains even when another editor has dropped the item's style.
    if (/!supportLists/i.test(comment.nodeValue ?? "") && comment.nextSibling instanceof HTMLElement)
      comment.nextSibling.setAttribute("style", "mso-list: Ignore");
    comment.parentNode?.removeChild(comment);
  }
  for (const gone of all(body, "script, style, meta, link, title, xml, .EOP")) gone.remove();
  for (const remark of all(body, ".MsoCommentReference, [style*='mso-element' i]")) {
    if (remark.matches("[style]") && !/mso-element:\s*comment/i.test(styleOf(remark))) continue;
    if (remark.isConnected && remark.matches(".MsoCommentReference")) losses.add("remarks");
    remark.remove();
  }
  for (const element of all(body, "[style]"))
    if (/mso-hide:\s*all|display:\s*none/i.test(styleOf(element))) dropNamed(element, "hidden", losses);
}

function dropEmbedded(body: HTMLElement, losses: Losses) {
  for (const element of all(body, "iframe, video, audio, embed, object")) {
    losses.add("embedded");
    element.remove();
  }
  for (const formula of all(body, "math")) {
    losses.add("formulas", wordsOf(formula));
    formula.replaceWith(wordsOf(formula));
  }
}

/** Office adds elements such as `o:p` and `st1:place`, which contain text or nothing. */
function unwrapNamespaced(body: HTMLElement) {
  for (const element of all(body, "*")) if (element.localName.includes(":")) unwrap(element);
}

function cleanLinks(body: HTMLElement, losses: Losses) {
  for (const link of all(body, "a")) {
    const href = targetOf(link.getAttribute("href") ?? "");
    // Links to bookmarks and footnotes of the document would lead nowhere on the site.
    const isBookmark = href === "" || href.startsWith("#");
    if (!isBookmark && isLinkAllowed(href)) link.setAttribute("href", href);
    else {
      if (!isBookmark) losses.add("links", wordsOf(link));
      unwrap(link);
    }
  }
}

/** Google Docs replaces links by addresses that redirect to their targets. */
function targetOf(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/.test(href)) return href.trim();
  return new URL(href).searchParams.get("q") ?? href;
}
