import { eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { staffAttempts } from "./table.ts";

type Deps = { db: Database; sealer: Sealer };

/** A bound of tries: at most `most` wrong codes within `minutes` after the first of them. */
type Bound = { key: readonly string[]; most: number; minutes: number };

/** The bound for all browsers without the account's device cookie together. */
export const triesOfStrangers = (account: string): Bound => ({ key: ["code", "strangers", account], most: 10, minutes: 60 });
/** The bound for one challenge of a browser with the cookie, or for the recovery codes of any challenge. */
export const triesOfChallenge = (what: "code" | "recovery", challenge: string): Bound => ({ key: [what, challenge], most: 5, minutes: 10 });
/** The bound for all challenges of one browser that has the cookie: whoever knows the password can begin any number of challenges. */
export const triesOfDevice = (device: string): Bound => ({ key: ["code", device], most: 30, minutes: 60 });

const keyOf = (sealer: Sealer, key: readonly string[]) => sealer.blind("staff.attempts", JSON.stringify(key));

/**
 * Counts a try before its code is checked, in one statement, so that simultaneous tries are counted too. Returns null when the try is
 * allowed, otherwise the seconds until the bound ends. `next_at` of these rows is that end.
 */
export async function countTry({ db, sealer }: Deps, { key, most, minutes }: Bound): Promise<number | null> {
  const stored = keyOf(sealer, key);
  const now = sql`clock_timestamp()`;
  const end = sql`${now} + make_interval(mins => ${minutes})`;
  const isOver = sql`${staffAttempts.nextAt} <= ${now}`;
  const counted = await db
    .insert(staffAttempts)
    .values({ key: stored, failures: 1, lastAt: now, nextAt: end })
    .onConflictDoUpdate({
      target: staffAttempts.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${staffAttempts.failures} + 1 end`,
        lastAt: now,
        nextAt: sql`case when ${isOver} then ${end} else ${staffAttempts.nextAt} end`,
      },
      setWhere: or(isOver, lt(staffAttempts.failures, most)),
    })
    .returning({ key: staffAttempts.key });
  if (counted.length > 0) return null;
  const [row] = await db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${staffAttempts.nextAt} - ${now})))::int` })
    .from(staffAttempts)
    .where(eq(staffAttempts.key, stored));
  return row?.seconds ?? 1;
}

/** A correct code does not count as a try. */
export async function takeBackTry({ db, sealer }: Deps, { key }: Bound): Promise<void> {
  await db
    .update(staffAttempts)
    .set({ failures: sql`greatest(0, ${staffAttempts.failures} - 1)` })
    .where(eq(staffAttempts.key, keyOf(sealer, key)));
}
