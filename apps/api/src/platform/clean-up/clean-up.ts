import { setTimeout as pause } from "node:timers/promises";
import { formerFileDays } from "@len/contract/staff/media";
import { lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { idempotencyKeys } from "../forms/table.ts";
import { rateLimits } from "../limits/table.ts";
import type { Log } from "../log/log.ts";
import type { MediaStore } from "../media/store.ts";
import { sweepMedia } from "../media/sweep.ts";
import { mediaFormer } from "../media/table.ts";
import { forgetUploads } from "../media/uploads.ts";
import { forgetStaffLetters } from "../outbox/staff-letter.ts";
import { saveActs } from "../person/acts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { forgetImports } from "../sheets/imports.ts";
import { forgetAttempts } from "../staff/attempts.ts";
import { forgetLinks } from "../staff/links.ts";
import { forgetSessions } from "../staff/session.ts";

const everyMs = 60 * 60_000;
const firstAfterMs = 60_000;

type Places = { store: MediaStore; sealer: Sealer; dataDir: string; signal?: AbortSignal | undefined };

/** Removes or encrypts expired data and returns the changed rows. Several instances may run it at once. */
type CleanUpAct = (db: Database, places: Places) => PromiseLike<unknown[]>;

/** Keyed by the names under which the log reports the numbers. */
export type CleanUpActs = Record<string, CleanUpAct>;

type Options = { db: Database; store: MediaStore; sealer: Sealer; dataDir: string; log: Log; acts: CleanUpActs };

const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/** The platform's own expiring data. */
export const platformCleanUp: CleanUpActs = {
  /** A page that was open over the holidays may send its form again with the same key. */
  idempotencyKeys: (db) =>
    db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before(14)))
      .returning({ key: idempotencyKeys.keyHash }),
  rateLimits: (db) => db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`)).returning({ key: rateLimits.key }),
  /** The next sweeps of the media library remove the files themselves. */
  mediaFormer: (db) =>
    db
      .delete(mediaFormer)
      .where(lt(mediaFormer.replacedAt, before(formerFileDays)))
      .returning({ id: mediaFormer.id }),
  uploads: (_, { dataDir }) => forgetUploads(dataDir),
  media: (db, { store, signal }) => sweepMedia(db, store, signal),
  /** This act removes nothing: it writes the acts of visitors since the last run to the file beside the database. */
  personActs: async (db, { dataDir }) => {
    await saveActs(db, dataDir);
    return [];
  },
  staffLetters: (db, { dataDir }) => forgetStaffLetters(db, dataDir),
  staffSessions: forgetSessions,
  staffAttempts: forgetAttempts,
  staffLinks: forgetLinks,
  sheetImports: forgetImports,
};

/** Runs every clean-up once; a failure does not prevent the others. */
export async function cleanUp({ db, store, sealer, dataDir, log, acts }: Options, signal?: AbortSignal): Promise<void> {
  const removed: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts)) {
    if (signal?.aborted) return;
    try {
      const rows = await act(db, { store, sealer, dataDir, signal });
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
