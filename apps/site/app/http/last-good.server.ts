/**
 * What every page needs even when the API host is away: the phone, the consent's document, titles. Kept as it was last answered,
 * for as long as the program runs; the page made of it is not stored anywhere.
 */
const kept = new Map<string, unknown>();

export function lastGood<Part>(name: string, part: Part | null): Part | null {
  if (part !== null) kept.set(name, part);
  return (kept.get(name) as Part | undefined) ?? null;
}
