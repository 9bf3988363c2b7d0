import type { Consent } from "@len/contract/consents";
import type { PublicSettings } from "@len/contract/settings";
import { createContext } from "react";
import { createContext as createRequestContext } from "react-router";

/** Data of the cookie notice: texts, the cookie document, and the version of it that the visitor accepts. A phone shows only the title. */
export type ShownNotice = { title: string; text: string; document: string; version: number; hasCounter: boolean };

/**
 * `null` if the settings have no texts or the cookie document does not exist: then no notice is shown and nothing of third parties may
 * load.
 */
export function shownNotice(settings: PublicSettings | null, consents: Consent[] | null, hasCounter: boolean): ShownNotice | null {
  const document = consents?.find(({ purpose }) => purpose === "cookies");
  const words = settings?.cookieNotice;
  if (!document || !words?.title) return null;

  const text = hasCounter ? words.withCounter : words.withoutCounter;
  return { title: words.title, text, document: `/consents/${document.slug}`, version: document.version, hasCounter };
}

/** Passes the notice from the root loader to the rendering without making it a part of the page's data. */
export const cookieNoticeOfRequest = createRequestContext<ShownNotice | null>(null);
export const CookieNoticeContext = createContext<ShownNotice | null>(null);
