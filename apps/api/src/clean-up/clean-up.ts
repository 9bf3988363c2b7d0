import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { eraseDueRequests } from "../features/requests/erase-request.ts";
import { eraseDueReviews } from "../features/reviews/erase-review.ts";
import { forgetUnconfirmed } from "../features/subscriptions/forget-unconfirmed.ts";
import type { Database } from "../platform/database/database.ts";
import { idempotencyKeys } from "../platform/forms/table.ts";
import type { Log } from "../platform/http/log.ts";
import { rateLimits } from "../platform/limits/table.ts";
import type { MediaStore } from "../platform/media/store.ts";
import { sweepMedia } from "../platform/media/sweep.ts";
import { outbox } from "../platform/outbox/table.ts";
import { changeEvents } from "../publishing/changes/table.ts";
import { searchMisses } from "../publishing/search/table.ts";

const everyMs = 60 * 60_000;
const firstAfterMs = 60_000;

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

type Where = { db: Database; store: MediaStore; log: Log };

/** Deletes expired data. Several instances may run it at the same time. */
const acts = {
  /** A page left open over the holidays may still resend its form. */
  idempotencyKeys: (db: Database) =>
    db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before(14)))
      .returning({ key: idempotencyKeys.keyHash }),
  rateLimits: (db: Database) => db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`)).returning({ key: rateLimits.key }),
  unconfirmedSubscriptions: forgetUnconfirmed,
  rareMisses: (db: Database) =>
    db
      .delete(searchMisses)
      .where(and(isNull(searchMisses.text), lt(searchMisses.lastAt, before(30))))
      .returning({ key: searchMisses.key }),
  /** These rows contain a visitor's address. */
  confirmationLetters: (db: Database) =>
    db
      .delete(outbox)
      .where(and(eq(outbox.template, "subscription_confirm"), or(lt(outbox.sentAt, before(7)), lt(outbox.deadAt, before(7)))))
      .returning({ id: outbox.id }),
  /** A reader that was away for a week reloads everything. The newest change stays, because it holds the current position. */
  changeEvents: (db: Database) =>
    db
      .delete(changeEvents)
      .where(and(lt(changeEvents.at, before(7)), lt(changeEvents.id, sql`(select max(id) from ${changeEvents})`)))
      .returning({ id: changeEvents.id }),
  erasedRequests: eraseDueRequests,
  erasedReviews: eraseDueReviews,
  media: sweepMedia,
} satisfies Record<string, (db: Database, store: MediaStore, signal?: AbortSignal) => PromiseLike<unknown[]>>;

/** Runs every task once; a task that fails does not stop the others. */
export async function cleanUp({ db, store, log }: Where, signal?: AbortSignal): Promise<void> {
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
export function startCleanUp(options: Where): { stop(): Promise<void> } {
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
