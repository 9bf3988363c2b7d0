import type { Database } from "../../platform/database/database.ts";
import type { Listen } from "../../platform/database/listen.ts";
import { describeError } from "../../platform/log/describe-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { type Edition, editionChannel, readEdition } from "./edition.ts";

/** The content edition as one instance of the API knows it. */
export type EditionFeed = {
  /**
   * The newest edition that this instance has read from the database. It can be too low, because another instance may have raised the
   * edition a moment ago. It is never too high: a query that starts now sees the content of at least this edition.
   */
  current(): Edition;
  /** Whether this instance is notified of new editions. While it is not, `current` may be seconds old and caches must not be used. */
  isListening(): boolean;
  /** Calls the listener after each change of the edition until the returned function is called. */
  subscribe(listener: () => void): () => void;
  stop(): Promise<void>;
};

const readEveryMs = 5_000;

/**
 * Follows the content edition: reads it when the database notifies of a change, and every few seconds in case a notification was
 * lost. Resolves once the edition is known.
 */
export async function startEditionFeed({ db, listen, log }: { db: Database; listen: Listen; log: Log }): Promise<EditionFeed> {
  const listeners = new Set<() => void>();
  let current = await readEdition(db);
  let isConnected = false;
  let isListening = false;
  let isStopped = false;
  let wanted = Promise.withResolvers<void>();

  const read = () => wanted.resolve();

  async function run(): Promise<void> {
    while (!isStopped) {
      wanted = Promise.withResolvers();
      const wasConnected = isConnected;
      try {
        const found = await readEdition(db);
        const isNew = found.edition !== current.edition;
        current = found;
        // The connection must have been there before the read and after it; otherwise an edition may have come without a notification.
        isListening = wasConnected && isConnected;
        if (isNew) for (const listener of listeners) listener();
      } catch (error) {
        if (!isStopped) log.warn(describeError(error), "the content edition could not be read");
      }
      await wanted.promise;
    }
  }

  const notifications = listen(editionChannel, {
    listening() {
      isConnected = true;
      read();
    },
    notified: read,
    lost() {
      isConnected = false;
      isListening = false;
    },
  });
  const reading = setInterval(read, readEveryMs).unref();
  const running = run();

  return {
    current: () => current,
    isListening: () => isListening,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearInterval(reading);
      listeners.clear();
      read();
      await notifications.close();
      await running;
    },
  };
}
