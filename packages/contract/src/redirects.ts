import * as z from "zod";

/** The address of a page of an older site, or of a removed page, and the path that replaces it (301). */
export const redirectSchema = z.object({ from: z.string(), to: z.string() });
export type Redirect = z.infer<typeof redirectSchema>;

const base = "http://site.invalid";

/**
 * The path of an address in its canonical spelling: decoded, in lower case, without doubled slashes, a trailing slash or `index.html`.
 * `null` when the text is neither a path nor the address of a web page.
 */
export function pathOfAddress(text: string): string | null {
  const given = text.trim();
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || !URL.canParse(given, base)) return null;
  const path = decoded(new URL(given, base).pathname);
  if (/\p{Cc}/u.test(path)) return null;
  const spelled = path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=\/)index\.html?$/, "");
  return spelled.replace(/\/$/, "") || "/";
}

/** Decodes a path. An address of an older site may be encoded in windows-1251: it stays encoded, in lower case. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (code) => code.toLowerCase());
  }
}

/** The parameters of the query of an address, as `written` (`name=%D1%8F`) and in a canonical spelling (`name=я`). */
export function queryParts(address: string): { written: string; spelled: string }[] {
  const written = new URL(address.trim(), base).search.slice(1).split("&").filter(Boolean);
  return written.map((part) => ({ written: part, spelled: spelledPart(part) }));
}

function spelledPart(part: string): string {
  const named = part.includes("=") ? part : `${part}=`;
  return decoded(named.replaceAll("+", " ")).replaceAll("&", "%26");
}

/**
 * The address of a page of an older site: its path with its query, which may be the only difference between pages. `null` as in
 * `pathOfAddress`.
 */
export function formerAddress(text: string): string | null {
  const path = pathOfAddress(text);
  const query = path === null ? [] : queryParts(text).map(({ spelled }) => spelled);
  if (/\p{Cc}/u.test(query.join(""))) return null;
  return query.length === 0 ? path : `${path}?${query.toSorted().join("&")}`;
}
