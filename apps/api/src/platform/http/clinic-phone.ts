const holdsMs = 10 * 60_000;

/**
 * The clinic's phone for the text of a 500. It is read while the database answers, at most every ten minutes, because the text is
 * needed when the database does not.
 */
export function clinicPhone(read: () => Promise<string | null>): { last(): string | null; refresh(): Promise<void> } {
  let known: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    last: () => known,
    async refresh() {
      if (performance.now() - readAt < holdsMs) return;
      readAt = performance.now();
      known = (await read()) ?? known;
    },
  };
}
