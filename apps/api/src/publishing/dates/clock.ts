import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { describeError } from "../../platform/log/describe-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { nextPlan, publishDue } from "../acts/planned.ts";
import { clinicToday, clinicZone } from "../clinic/clinic-day.ts";
import { lockPublications, raiseEdition } from "../edition/edition.ts";
import type { EditionFeed } from "../edition/feed.ts";
import { type DatedContent, indexPassed, listPassed, nextInstant, type Span } from "./passed-dates.ts";
import { dateClock } from "./table.ts";

const longestSleepMs = 30_000;
const retryAfterMs = 1_000;

type ClockOptions = { db: Database; feed: EditionFeed; log: Log; content: DatedContent };

/**
 * Raises the content edition when a date of content comes: a publication time, the end of a promotion, a new day at the clinic. Dates
 * that passed while no instance was running count too. The clock sleeps until the next date and checks again after every publication,
 * which may have brought an earlier date. Every instance runs a clock: the first one raises the edition, the others find nothing to do.
 */
export function startDateClock({ db, feed, log, content }: ClockOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let woken = Promise.withResolvers<void>();
  const unsubscribe = feed.subscribe(() => woken.resolve());

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      const sleepMs = await publishAndPlan();
      const sleeping = new AbortController();
      const sleep = pause(sleepMs, undefined, { signal: AbortSignal.any([signal, sleeping.signal]), ref: false }).catch(() => {});
      await Promise.race([sleep, woken.promise]);
      sleeping.abort();
    }
  }

  /** Returns the milliseconds to sleep. */
  async function publishAndPlan(): Promise<number> {
    try {
      await publishPassedDates(db, content, log);
      return Math.min(await msToNextDate(db, content), longestSleepMs);
    } catch (error) {
      if (!signal.aborted) log.warn(describeError(error), "the dates of content could not be read");
      return retryAfterMs;
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

/** Publishes the plans whose hour has come, and raises the edition if a date has arrived since the last call by any instance. */
export async function publishPassedDates(db: Database, content: DatedContent, log: Log): Promise<void> {
  await publishDue(db, content.entities, log);
  const { span, isOld, isAhead } = await readClock(db);
  if (!isAhead && (await listPassed(db, content, span)).length === 0) {
    // The clock advances even if no date has passed. Otherwise content that is published later, with a date after `reachedAt` but already
    // past, would raise the edition a second time. Once a minute is enough. If another instance has advanced the clock since then, the
    // condition changes nothing.
    if (isOld || span.fromDay !== span.toDay) await advance(db, span, sql`${dateClock.reachedAt} = ${span.from}::timestamptz`);
    return;
  }
  await db.transaction(async (tx) => {
    await lockPublications(tx);
    // Another instance may have published the same dates while this one waited for the lock.
    const { span: remaining, isAhead: mustGoBack } = await readClock(tx);
    const passed = await listPassed(tx, content, remaining);
    await indexPassed(tx, content, passed);
    if (passed.length > 0) await raiseEdition(tx);
    if (mustGoBack) await tx.update(dateClock).set({ reachedAt: sql`now()`, day: clinicToday });
    else await advance(tx, remaining);
  });
}

const clockSchema = z.object({
  from: z.string(),
  to: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  is_old: z.boolean(),
  is_ahead: z.boolean(),
});

/**
 * Reads the span from the clock's time to now. "Now" is the database's `now()`, because queries for visitors compare dates with it. In a
 * transaction it is the start time, and another instance may have advanced the clock beyond that, also to the next day: the span is then
 * empty. When the clock is more than a minute ahead (`isAhead`), the time of the machine was set back: the span is then from now to the
 * clock's time, because content of that time is hidden again.
 */
async function readClock(db: Database): Promise<{ span: Span; isOld: boolean; isAhead: boolean }> {
  const read = () =>
    queryRows(
      db,
      clockSchema,
      sql`select (case when is_ahead then now() else reached_at end)::text as "from", greatest(now(), reached_at)::text as "to",
        (case when is_ahead then least(day, ${clinicToday}) else day end)::text as from_day, greatest(day, ${clinicToday})::text as to_day,
        reached_at < now() - interval '1 minute' as is_old, is_ahead
        from (select *, reached_at > now() + interval '1 minute' as is_ahead from ${dateClock}) as clock`,
    );
  let [row] = await read();
  if (!row) {
    await db.insert(dateClock).values({ reachedAt: sql`now()`, day: clinicToday }).onConflictDoNothing();
    [row] = await read();
  }
  if (!row) throw new Error("The row of the date clock is missing after its insert");
  return { span: { from: row.from, to: row.to, fromDay: row.from_day, toDay: row.to_day }, isOld: row.is_old, isAhead: row.is_ahead };
}

/** Sets the clock to the end of the span. */
async function advance(db: Database, { to, toDay }: Span, where?: SQL): Promise<void> {
  await db
    .update(dateClock)
    .set({ reachedAt: sql`greatest(${dateClock.reachedAt}, ${to}::timestamptz)`, day: sql`greatest(${dateClock.day}, ${toDay}::date)` })
    .where(where);
}

/** Milliseconds to the next instant of content or the next midnight at the clinic, whichever comes first. */
async function msToNextDate(db: Database, { entities }: DatedContent): Promise<number> {
  const midnight = sql`((${clinicToday} + 1)::timestamp at time zone ${clinicZone})`;
  const [row] = await queryRows(
    db,
    z.object({ ms: z.number() }),
    sql`select greatest(0, ceil(extract(epoch from least(${nextInstant(entities)}, ${nextPlan}, ${midnight}) - clock_timestamp()) * 1000))::int as ms`,
  );
  // A timer may fire a millisecond early.
  return (row?.ms ?? 0) + 2;
}
