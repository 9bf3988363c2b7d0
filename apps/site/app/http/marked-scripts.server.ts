import { hash, randomBytes } from "node:crypto";

/** The `nonce` of our own scripts while a page is rendered. It never leaves the server, so that no text can claim it. */
export const scriptMark = randomBytes(18).toString("base64url");

const ofMark = ` nonce="${scriptMark}"`;
const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The page without the marks, the same for everybody, and the hashes of the inline scripts that carried one: these alone may
 * run. A script that came in with a text, for want of an escape, has none.
 */
export function takeMarks(rendered: string): { html: string; scriptHashes: string[] } {
  const ours = [...rendered.matchAll(scripts)].flatMap(([, attributes = "", text = ""]) => (attributes.includes(ofMark) ? [text] : []));
  const inline = ours.filter((text) => text !== "");
  return { html: rendered.replaceAll(ofMark, ""), scriptHashes: [...new Set(inline.map(hashOf))] };
}

const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
