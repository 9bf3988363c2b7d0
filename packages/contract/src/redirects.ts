import * as z from "zod";

/** An address of an older site, or of a page that is gone, and the path of the page that answers in its place (301). */
export const redirectSchema = z.object({ from: z.string(), to: z.string() });
export type Redirect = z.infer<typeof redirectSchema>;

const base = "http://site.invalid";

/**
 * The path of an address, spelled in one way: decoded, in lower case, without doubled slashes, a slash at the end and `index.html`. `null`: the
 * text is neither a path nor an address of a web page.
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

/** An address of an older site may be encoded in windows-1251: it stays encoded, in lower case. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (code) => code.toLowerCase());
  }
}

/** The parts of the query of an address as written, `name=%D1%8F`, and spelled in one way, `name=я`. */
export function queryParts(address: string): { written: string; spelled: string }[] {
  const written = new URL(address.trim(), base).search.slice(1).split("&").filter(Boolean);
  return written.map((part) => ({ written: part, spelled: spelledPart(part) }));
}

function spelledPart(part: string): string {
  const named = part.includes("=") ? part : `${part}=`;
  return decoded(named.replaceAll("+", " ")).replaceAll("&", "%26");
}

/** The address of a page of an older site: its path, and its query, which may be all that tells one page from another. `null` as in `pathOfAddress`. */
export function formerAddress(text: string): string | null {
  const path = pathOfAddress(text);
  const query = path === null ? [] : queryParts(text).map(({ spelled }) => spelled);
  if (/\p{Cc}/u.test(query.join(""))) return null;
  return query.length === 0 ? path : `${path}?${query.toSorted().join("&")}`;
}
