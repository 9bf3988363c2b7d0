/**
 * The last API answers that every page needs even while the API is down: the phone number, consent documents, titles. They are stored until
 * the process ends. A page rendered from them is not cached.
 */
const lastAnswers = new Map<string, unknown>();

/** Stores a part that was loaded. If the part is `null`, because it failed to load, returns the part that was stored last. */
export function lastGood<Part>(name: string, part: Part | null): Part | null {
  if (part !== null) lastAnswers.set(name, part);
  return (lastAnswers.get(name) as Part | undefined) ?? null;
}
