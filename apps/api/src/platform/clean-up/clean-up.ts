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

/** Removes what nobody needs any more and answers what it removed. Any number of instances may do it at once. */
type CleanUpAct = (db: Database, store: MediaStore, signal?: AbortSignal) => PromiseLike<unknown[]>;

/** By the names under which the log counts them. */
export type CleanUpActs = Record<string, CleanUpAct>;

type Options = { db: Database; store: MediaStore; log: Log; acts: CleanUpActs };

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/** What the platform itself keeps for a time. */
export const platformCleanUp: CleanUpActs = {
  /** A page left open over the holidays may still send its form again. */
  idempotencyKeys: (db) =>
    db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before(14)))
      .returning({ key: idempotencyKeys.keyHash }),
  rateLimits: (db) => db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`)).returning({ key: rateLimits.key }),
  /** They hold a visitor's address. */
  confirmationLetters: (db) =>
    db
      .delete(outbox)
      .where(and(eq(outbox.template, "subscription_confirm"), or(lt(outbox.sentAt, before(7)), lt(outbox.deadAt, before(7)))))
      .returning({ id: outbox.id }),
  media: sweepMedia,
};

/** Does all of it once; an act that fails does not keep the others from being done. */
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

/** A minute after the start, then every hour. `stop` waits for what is being done. */
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
