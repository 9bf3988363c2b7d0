import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { clinicToday, clinicZone } from "../../features/contacts/clinic-today.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { describeError } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/http/log.ts";
import { findDueChanges, nextInstant, type Span } from "./due.ts";
import type { ChangeFeed } from "./feed.ts";
import { emitChange, inPublication } from "./publication.ts";
import { changeClock } from "./table.ts";

const lookEveryMs = 30_000;
const lookAfterErrorMs = 1_000;

/**
 * Makes change events of dates that have come, those missed while nothing was running included. It sleeps until the next date and
 * looks again after every change. Any number of instances may run it: what one has told the others find told.
 */
export function startChangeClock({ db, feed, log }: { db: Database; feed: ChangeFeed; log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let woken = Promise.withResolvers<void>();
  const unsubscribe = feed.subscribe(() => woken.resolve());

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      const sleeping = new AbortController();
      const sleep = pause(await look(), undefined, { signal: AbortSignal.any([signal, sleeping.signal]), ref: false }).catch(() => {});
      await Promise.race([sleep, woken.promise]);
      sleeping.abort();
    }
  }

  async function look(): Promise<number> {
    try {
      await emitDueChanges(db);
      return Math.min(await msToNextDate(db), lookEveryMs);
    } catch (error) {
      if (!signal.aborted) log.warn(describeError(error), "the dates of content could not be looked at");
      return lookAfterErrorMs;
    }
  }

  const running = run();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await running;
    },
  };
}

/** Tells of every date that has come since the last that was told, once, whoever asks. */
export async function emitDueChanges(db: Database): Promise<void> {
  const { span, isOld } = await readClock(db);
  const changes = await findDueChanges(db, span, { index: false });
  if (changes.length === 0) {
    // Left behind, the clock would take the past dates of what is published next for new ones.
    if (isOld || span.fromDay !== span.toDay) await advance(db, span, sql`${changeClock.reachedAt} = ${span.from}::timestamptz`);
    return;
  }
  await inPublication(db, async (tx) => {
    const { span: untold } = await readClock(tx);
    await emitChange(tx, await findDueChanges(tx, untold, { index: true }));
    await advance(tx, untold);
  });
}

const clockSchema = z.object({ from: z.string(), to: z.string(), from_day: z.string(), to_day: z.string(), is_old: z.boolean() });

/** `now()` is the one by which the same transaction decides what visitors see. Another's clock may be a moment ahead. */
async function readClock(db: Database): Promise<{ span: Span; isOld: boolean }> {
  const read = () =>
    queryRows(
      db,
      clockSchema,
      sql`select reached_at::text as "from", greatest(now(), reached_at)::text as "to", day::text as from_day, ${clinicToday}::text as to_day,
        reached_at < now() - interval '1 minute' as is_old from ${changeClock}`,
    );
  let [row] = await read();
  if (!row) {
    await db.insert(changeClock).values({ reachedAt: sql`now()`, day: clinicToday }).onConflictDoNothing();
    [row] = await read();
  }
  if (!row) throw new Error("The clock's row has just been written");
  return { span: { from: row.from, to: row.to, fromDay: row.from_day, toDay: row.to_day }, isOld: row.is_old };
}

async function advance(db: Database, { to, toDay }: Span, where?: SQL): Promise<void> {
  await db
    .update(changeClock)
    .set({ reachedAt: sql`greatest(${changeClock.reachedAt}, ${to}::timestamptz)`, day: toDay })
    .where(where);
}

/** To the next instant of content or the next midnight at the clinic, whichever comes first. */
async function msToNextDate(db: Database): Promise<number> {
  const midnight = sql`((${clinicToday} + 1)::timestamp at time zone ${clinicZone})`;
  const [row] = await queryRows(
    db,
    z.object({ ms: z.number() }),
    sql`select greatest(0, ceil(extract(epoch from least(${nextInstant()}, ${midnight}) - clock_timestamp()) * 1000))::int as ms`,
  );
  return (row?.ms ?? 0) + 2;
}
