/**
 * What every page needs even when the API host is down: the phone, the consent document, titles. The last good answer is kept in
 * memory until the process exits; a page made from it is not cached.
 */
const kept = new Map<string, unknown>();

export function lastGood<Part>(name: string, part: Part | null): Part | null {
  if (part !== null) kept.set(name, part);
  return (kept.get(name) as Part | undefined) ?? null;
}
