import type { Consent } from "@len/contract/consents";
import type { PublicSettings } from "@len/contract/settings";
import { createContext } from "react";
import { createContext as createRequestContext } from "react-router";

/**
 * The cookie notice of every page: its words, the document on cookies, and the version of it that visitors are asked about. A
 * phone shows the first sentence alone, `text`; the others are `more`.
 */
export type ShownNotice = { title: string; text: string; more: string; document: string; version: number; hasCounter: boolean };

/** Where there are no words or no document, nothing is asked, and nothing of a third party may load. */
export function shownNotice(settings: PublicSettings | null, consents: Consent[] | null, hasCounter: boolean): ShownNotice | null {
  const document = consents?.find(({ purpose }) => purpose === "cookies");
  const words = settings?.cookieNotice;
  if (!document || !words?.title) return null;

  const [text = "", more = ""] = (hasCounter ? words.withCounter : words.withoutCounter).split(/(?<=[.!?]) (.*)/s);
  return { title: words.title, text, more, document: `/consents/${document.slug}`, version: document.version, hasCounter };
}

/** What the root loader has for the page at hand, on its way to the rendering; it is no part of the page's data. */
export const cookieNoticeOfRequest = createRequestContext<ShownNotice | null>(null);
export const CookieNoticeContext = createContext<ShownNotice | null>(null);
