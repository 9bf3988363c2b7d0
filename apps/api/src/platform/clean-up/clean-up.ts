import { setTimeout as pause } from "node:timers/promises";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { idempotencyKeys } from "../forms/table.ts";
import { rateLimits } from "../limits/table.ts";
import type { Log } from "../log/log.ts";
import type { MediaStore } from "../media/store.ts";
import { sweepMedia } from "../media/sweep.ts";
import { outbox } from "../outbox/table.ts";

const everyMs = 60 * 60_000;
const firstAfterMs = 60_000;

/** Removes expired data and returns the numbers of removed rows. Several instances may run it at once. */
type CleanUpAct = (db: Database, store: MediaStore, signal?: AbortSignal) => PromiseLike<unknown[]>;

/** Keyed by the names under which the log reports the numbers. */
export type CleanUpActs = Record<string, CleanUpAct>;

type Options = { db: Database; store: MediaStore; log: Log; acts: CleanUpActs };

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/** The platform's own expiring data. */
export const platformCleanUp: CleanUpActs = {
  /** A page left open over the holidays may still send its form again with the same key. */
  idempotencyKeys: (db) =>
    db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before(14)))
      .returning({ key: idempotencyKeys.keyHash }),
  rateLimits: (db) => db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`)).returning({ key: rateLimits.key }),
  /** They contain a visitor's address. */
  confirmationLetters: (db) =>
    db
      .delete(outbox)
      .where(and(eq(outbox.template, "subscription_confirm"), or(lt(outbox.sentAt, before(7)), lt(outbox.deadAt, before(7)))))
      .returning({ id: outbox.id }),
  media: sweepMedia,
};

/** Runs every clean-up once; a failure does not prevent the others. */
export async function cleanUp({ db, store, log, acts }: Options, signal?: AbortSignal): Promise<void> {
  const removed: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts)) {
    if (signal?.aborted) return;
    try {
      const rows = await act(db, store, signal);
      if (rows.length > 0) removed[name] = rows.length;
    } catch (error) {
      log.error({ act: name, error: error instanceof Error ? error.name : "unknown" }, "Clean-up failed");
    }
  }
  if (Object.keys(removed).length > 0) log.info({ removed }, "Cleaned up");
}

/** Runs a minute after the start, then every hour. `stop` waits for the current run. */
export function startCleanUp(options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    for (let next = firstAfterMs; ; next = everyMs) {
      await pause(next, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await cleanUp(options, signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
