import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Listen } from "../../platform/database/listen.ts";

/** The PostgreSQL channel that notifies all instances of doctors whose free times may have changed. A notice has ids of doctors alone. */
const channel = "len_times";

/** A notice of PostgreSQL has at most 8,000 bytes. */
const mostInNotice = 200;

/** Announces that the free times of these doctors may have changed; the notice is sent when the caller's transaction commits. */
export async function announceTimes(db: Database, doctorIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(doctorIds)];
  for (let from = 0; from < ids.length; from += mostInNotice) {
    await db.execute(sql`select pg_notify(${channel}, ${ids.slice(from, from + mostInNotice).join(",")})`);
  }
}

/** The notices about changed free times that one instance of the API receives. */
export type TimesFeed = {
  /** Calls the listener with the doctors, or with `null` when notices may have been missed, until the returned function is called. */
  subscribe(listener: (doctors: string[] | null) => void): () => void;
  stop(): Promise<void>;
};

export function startTimesFeed({ listen }: { listen: Listen }): TimesFeed {
  const listeners = new Set<(doctors: string[] | null) => void>();
  const tell = (doctors: string[] | null) => {
    for (const listener of listeners) listener(doctors);
  };
  let wasLost = false;
  const notices = listen(channel, {
    listening() {
      if (wasLost) tell(null);
      wasLost = false;
    },
    notified: (payload) => tell(payload.split(",")),
    lost() {
      wasLost = true;
    },
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      listeners.clear();
      await notices.close();
    },
  };
}
