import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { outbox } from "./table.ts";

export const leaseSeconds = 60;
const giveUpHours = 72;

const firstPauseSeconds = 30;
const longestPauseSeconds = 48 * 60;

export type TakenLetter = typeof outbox.$inferSelect;

/** The database's clock, so that all instances agree; tests pass their own. */
export const clockOf = (now: (() => Date) | undefined): SQL => (now ? sql`${now().toISOString()}::timestamptz` : sql`now()`);

/** 30 s after the first failure, doubled after each further one, at most 48 min, plus up to 25 % of jitter: never more than an hour. */
export function pauseSeconds(attempts: number, random: () => number = Math.random): number {
  const step = Math.min(firstPauseSeconds * 2 ** Math.max(0, attempts - 1), longestPauseSeconds);
  return Math.round(step * (1 + random() / 4));
}

/** No pause or lease is as long as this: an instant further ahead was written before the clock was set back, and is ignored. */
const longestWait = sql`interval '2 hours'`;

/** Leases the letter that has waited longest for a minute, skipping letters that another worker is leasing. */
export async function takeLetter(db: Database, worker: string, clock: SQL): Promise<TakenLetter | null> {
  return db.transaction(async (tx) => {
    const due = and(
      isNull(outbox.sentAt),
      isNull(outbox.deadAt),
      hasCome(outbox.nextAttemptAt, clock),
      or(isNull(outbox.leasedUntil), hasCome(outbox.leasedUntil, clock)),
    );
    const [waiting] = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(due)
      .orderBy(asc(outbox.nextAttemptAt), asc(outbox.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!waiting) return null;
    const [taken] = await tx
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        leasedBy: worker,
        leasedUntil: sql`${clock} + make_interval(secs => ${leaseSeconds})`,
      })
      .where(eq(outbox.id, waiting.id))
      .returning();
    return taken ?? null;
  });
}

const hasCome = (instant: AnyPgColumn, clock: SQL) => or(lte(instant, clock), gt(instant, sql`${clock} + ${longestWait}`));

export async function markSent(db: Database, letter: TakenLetter, clock: SQL): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: clock, leasedBy: null, leasedUntil: null, lastError: null })
    .where(and(eq(outbox.id, letter.id), isNull(outbox.sentAt)));
}

type Failure = { reason: string; isFinal: boolean };

/** Reschedules the letter, or sets it aside when retrying is useless or after 72 hours. Does nothing after losing the lease. */
export async function markFailed(db: Database, letter: TakenLetter, { reason, isFinal }: Failure, clock: SQL): Promise<void> {
  const giveUpAt = sql`${outbox.createdAt} + make_interval(hours => ${giveUpHours})`;
  await db
    .update(outbox)
    .set({
      leasedBy: null,
      leasedUntil: null,
      lastError: reason,
      nextAttemptAt: sql`least(${clock} + make_interval(secs => ${pauseSeconds(letter.attempts)}), greatest(${giveUpAt}, ${clock}))`,
      deadAt: sql`case when ${isFinal}::boolean or ${clock} >= ${giveUpAt} then ${clock} end`,
    })
    .where(and(eq(outbox.id, letter.id), eq(outbox.leasedBy, letter.leasedBy ?? ""), isNull(outbox.sentAt)));
}
