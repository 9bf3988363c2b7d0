/**
 * The last API answers that every page needs even while the API is away: the phone number, consent documents, titles. They are stored
 * until the process ends. A page rendered from them is not cached.
 */
const lastAnswers = new Map<string, unknown>();

/** Remembers a part that was loaded. For `null`, a part that failed to load, returns the last remembered one. */
export function lastGood<Part>(name: string, part: Part | null): Part | null {
  if (part !== null) lastAnswers.set(name, part);
  return (lastAnswers.get(name) as Part | undefined) ?? null;
}
