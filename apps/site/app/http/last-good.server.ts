/**
 * The last API answers that every page needs even while the API is away: the phone number, consent documents, titles. They stay until the
 * process ends. A page that is rendered from them is not cached.
 */
const lastAnswers = new Map<string, unknown>();

/** Remembers a part that was loaded; for `null`, a part that failed to load, gives the last one remembered. */
export function lastGood<Part>(name: string, part: Part | null): Part | null {
  if (part !== null) lastAnswers.set(name, part);
  return (lastAnswers.get(name) as Part | undefined) ?? null;
}
