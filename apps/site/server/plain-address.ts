/** Links of letters: their last part is a random word in which a capital is another letter. */
const caseCounts = /^\/subscribe\//;

/**
 * The spelling of an address under which its page is known: no slash at the end, none doubled, no `index.html`, small letters, no
 * `page=1`. `null` when the target is spelled so already, or when it has signs that no page of ours has: nothing a browser could
 * read as another site (`\`, signs in disguise) comes back as an address.
 */
export function plainAddress(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!/^\/[\w.~/%-]*$/.test(path) || path.endsWith(".data")) return null;

  const clean = path.replace(/\/{2,}/g, "/").replace(/(?<=\/)index\.html?$/i, "");
  const lowered = caseCounts.test(clean.toLowerCase()) ? clean : clean.toLowerCase();
  const plain = (lowered.replace(/\/$/, "") || "/") + (mark < 0 ? "" : withoutFirstPage(target.slice(mark)));
  return plain === target ? null : plain;
}

/** The first page of a list is the list. */
function withoutFirstPage(query: string): string {
  const parts = query.slice(1).split("&");
  if (!parts.includes("page=1")) return query;
  const rest = parts.filter((part) => part !== "page=1").join("&");
  return rest ? `?${rest}` : "";
}
