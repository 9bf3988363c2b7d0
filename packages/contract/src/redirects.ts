import * as z from "zod";

/** A path of an older site, or of a page that is gone, and the path of the page that answers in its place (301). */
export const redirectSchema = z.object({ from: z.string(), to: z.string() });
export type Redirect = z.infer<typeof redirectSchema>;

/**
 * The path of an address, spelled in one way: decoded, in lower case, without doubled slashes, a slash at the end and `index.html`. `null`: the
 * text is neither a path nor an address of a web page.
 */
export function pathOfAddress(text: string): string | null {
  const given = text.trim();
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || !URL.canParse(given, "http://site.invalid")) return null;
  const path = decoded(new URL(given, "http://site.invalid").pathname);
  if (path === null) return null;
  const spelled = path
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=\/)index\.html?$/, "");
  return spelled.replace(/\/$/, "") || "/";
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
