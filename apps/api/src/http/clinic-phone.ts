import { findContacts } from "../contacts/queries.ts";
import type { Database } from "../db/database.ts";

const holdsMs = 60_000;

/**
 * The phone for the text of a 500. The last known one is kept, because a broken database is just when it is needed:
 * read it once at the start, and again when something has failed.
 */
export function clinicPhone(db: Database): { last(): string | null; refresh(): Promise<void> } {
  let known: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    last: () => known,
    async refresh() {
      if (performance.now() - readAt < holdsMs) return;
      readAt = performance.now();
      const contacts = await findContacts(db);
      known = contacts?.phones[0]?.number ?? known;
    },
  };
}
