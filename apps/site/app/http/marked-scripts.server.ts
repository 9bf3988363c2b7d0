import { hash, randomBytes } from "node:crypto";
import { remembered } from "@len/contract/remembered";

/** The `nonce` of our own scripts during rendering. It never leaves the server, so injected markup cannot use it. */
export const scriptMark = randomBytes(18).toString("base64url");

const ofMark = ` nonce="${scriptMark}"`;
const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * Removes the nonces from the page, which makes it the same for everybody, and returns the hashes of the inline scripts that had one. Only
 * these scripts may run: a script that was injected through unescaped text has no nonce and is blocked.
 */
export function takeMarks(rendered: string): { html: string; scriptHashes: string[] } {
  const ours = [...rendered.matchAll(scripts)].flatMap(([, attributes = "", text = ""]) => (attributes.includes(ofMark) ? [text] : []));
  const inline = ours.filter((text) => text !== "");
  return { html: rendered.replaceAll(ofMark, ""), scriptHashes: [...new Set(inline.map(hashOf))] };
}

/** Memoised, because every page has the same inline script. */
const hashOf = remembered((text: string) => `'sha256-${hash("sha256", text, "base64")}'`);
