import { findContacts } from "../../features/contacts/queries.ts";
import type { Database } from "../database/database.ts";

const holdsMs = 10 * 60_000;

/**
 * The phone number for the text of a 500. It is read in advance, at most every ten minutes, because it is needed exactly
 * when the database is broken.
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
