import type { Review } from "@len/contract/reviews";

/** Adds a page of reviews to those already shown; one that came before is skipped (§3 of the specification). */
export function accumulate(shown: Review[], page: Review[]): Review[] {
  const known = new Set<string>();
  return [...shown, ...page].filter(({ id }) => !known.has(id) && known.add(id));
}
