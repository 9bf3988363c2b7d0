/** In links of letters and of requests, upper and lower case of the random token differ. */
const caseCounts = /^\/(?:subscribe|z)\/|^\/requests\/[\w-]{43}(?:\/|$)/;

/**
 * The canonical spelling of a URL: no trailing or double slashes, no `index.html`, lower case, no `page=1`. `null` if the target is already
 * canonical, or contains characters that no URL of this site has: a redirect must not contain anything that a browser could resolve to
 * another site (`\`, encoded characters).
 */
export function canonicalAddress(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!/^\/[\w.~/%-]*$/.test(path) || path.endsWith(".data")) return null;

  const clean = path.replace(/\/{2,}/g, "/").replace(/(?<=\/)index\.html?$/i, "");
  const lowered = caseCounts.test(clean.toLowerCase()) ? clean : clean.toLowerCase();
  const canonical = (lowered.replace(/\/$/, "") || "/") + (mark < 0 ? "" : withoutFirstPage(target.slice(mark)));
  return canonical === target ? null : canonical;
}

/** Removes `page=1`: the first page of a list has the URL of the list. */
function withoutFirstPage(query: string): string {
  const parts = query.slice(1).split("&");
  if (!parts.includes("page=1")) return query;
  const rest = parts.filter((part) => part !== "page=1").join("&");
  return rest ? `?${rest}` : "";
}
