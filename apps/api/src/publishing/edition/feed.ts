import { type Change, type CollectionName, collectionNames } from "@len/contract/changes";
import { asc, gte, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Listen } from "../../platform/database/listen.ts";
import { describeError } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/http/log.ts";
import { changesChannel } from "./publication.ts";
import { changedCollections, changeEvents } from "./table.ts";

/** One event of the database; `changes` of `null`: everything may have changed. */
export type ChangeEvent = { id: number; changes: Change[] | null };

export type ChangeFeed = {
  /** The newest event this instance knows of; 0 while there is none. */
  lastId(): number;
  /** Whether news of a change would arrive at once. While it is false, what is kept of answers may be old. */
  isHearing(): boolean;
  /** When the collection was last changed, as far as this instance knows. */
  modifiedAt(collection: CollectionName): Date | null;
  /** Calls for every event from now on, in the order of ids; answers how to end it. */
  subscribe(listener: (event: ChangeEvent) => void): () => void;
  stop(): Promise<void>;
};

const lookEveryMs = 5_000;
const rowsAtOnce = 500;

/**
 * What has changed, as one instance learns of it: it is told that there is news and reads on from the last id it knows. A look every
 * few seconds finds what it was not told. Resolves once it knows where the events stand.
 */
export async function startChangeFeed({ db, listen, log }: { db: Database; listen: Listen; log: Log }): Promise<ChangeFeed> {
  const listeners = new Set<(event: ChangeEvent) => void>();
  let lastId = 0;
  let isListening = false;
  let isHearing = false;
  let isStopped = false;
  let modified = new Map<CollectionName, Date>();
  let wanted = Promise.withResolvers<void>();

  const look = () => wanted.resolve();

  function tell(event: ChangeEvent, modifiedAt: Date): void {
    lastId = event.id;
    for (const collection of event.changes?.map((change) => change.collection) ?? collectionNames) modified.set(collection, modifiedAt);
    for (const listener of listeners) listener(event);
  }

  /** Events are never removed up to the last one, so one that is not there means another history: a restored database. */
  async function readOn(): Promise<void> {
    for (;;) {
      const rows = await db
        .select({ id: changeEvents.id, changes: changeEvents.changes, modifiedAt: changeEvents.modifiedAt })
        .from(changeEvents)
        .where(gte(changeEvents.id, lastId))
        .orderBy(asc(changeEvents.id))
        .limit(rowsAtOnce);
      if (lastId > 0 && rows[0]?.id !== lastId) return await readAnew();
      for (const { modifiedAt, ...event } of rows) if (event.id > lastId) tell(event, modifiedAt);
      if (rows.length < rowsAtOnce) return;
    }
  }

  async function readAnew(): Promise<void> {
    const [last] = await db.select({ id: sql<number>`coalesce(max(${changeEvents.id}), 0)`.mapWith(Number) }).from(changeEvents);
    const rows = await db.select().from(changedCollections);
    modified = new Map(rows.map((row) => [row.collection, row.modifiedAt]));
    lastId = last?.id ?? 0;
    for (const listener of listeners) listener({ id: lastId, changes: null });
  }

  /** Nothing is missing once a reading that began with an open ear has come to its end. */
  async function run(): Promise<void> {
    while (!isStopped) {
      wanted = Promise.withResolvers();
      const wasListening = isListening;
      try {
        await readOn();
        isHearing = wasListening && isListening;
      } catch (error) {
        if (!isStopped) log.warn(describeError(error), "changes could not be read");
      }
      await wanted.promise;
    }
  }

  await readAnew();
  const ears = listen(changesChannel, {
    listening() {
      isListening = true;
      look();
    },
    notified: look,
    lost() {
      isListening = false;
      isHearing = false;
    },
  });
  const looking = setInterval(look, lookEveryMs).unref();
  const running = run();

  return {
    lastId: () => lastId,
    isHearing: () => isHearing,
    modifiedAt: (collection) => modified.get(collection) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearInterval(looking);
      listeners.clear();
      look();
      await ears.close();
      await running;
    },
  };
}
