import { findContacts } from "../../features/contacts/queries.ts";
import type { Database } from "../database/database.ts";

const holdsMs = 10 * 60_000;

/**
 * The phone for the text of a 500. It is read while all is well, at most every ten minutes, because a broken database is just
 * when it is needed.
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
