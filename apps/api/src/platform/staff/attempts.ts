import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { rateLimited } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { staffAttempts } from "./table.ts";

/** Failures are deleted after this time without a further one. */
const forgetAfter = sql`interval '1 hour'`;

/** Seconds to wait after this number of failures in a row: none after the first, then 5, 20, 80, at most 15 minutes. */
const growing = (failures: SQL) => sql`case when ${failures} < 2 then 0 else least(900, 5 * power(4, least(${failures}, 8) - 2)) end`;
/** One address may serve a whole clinic, so it is slowed down only after many failures. */
const patient = (failures: SQL) => sql`case when ${failures} < 30 then 0 else least(900, 30 * power(2, least(${failures}, 40) - 30)) end`;

/** Guesses at one account from many addresses: no wait before the 20th failure, then 5 s, doubling to 15 minutes. */
const ofStrangers = (failures: SQL) =>
  sql`case when ${failures} < 20 then 0 else least(900, 5 * power(2, least(${failures}, 40) - 20)) end`;

/**
 * `isStranger`: the browser has no device cookie of the account; its failures also count for the account, together with those of other such
 * browsers.
 */
type Attempt = { what: "sign-in" | "code" | "password" | "passkey"; account: string; address: string; isStranger?: boolean };

const pairKey = (sealer: Sealer, { what, account, address }: Attempt) =>
  sealer.blind("staff.attempts", JSON.stringify([what, account, address]));

const accountKey = (sealer: Sealer, { what, account }: Attempt) =>
  sealer.blind("staff.attempts", JSON.stringify(["account", what, account]));

/**
 * Runs `act`, which proves knowledge of a secret, with a delay that grows with each failure. Failures count for the account from this
 * address, for the address, and without a device cookie for the account: a browser that has signed in before does not wait for the failures
 * of others. `act` returns null for a failure. The attempt is counted before it is made, so that simultaneous attempts are counted too.
 */
export async function withDelay<Result>(
  { db, sealer }: { db: Database; sealer: Sealer },
  attempt: Attempt,
  act: () => Promise<Result | null>,
): Promise<Result | null> {
  const pair = pairKey(sealer, attempt);
  const alone = sealer.blind("staff.attempts", JSON.stringify([attempt.what, attempt.address]));
  await begin(db, pair, growing);
  await begin(db, alone, patient);
  if (attempt.isStranger) await begin(db, accountKey(sealer, attempt), ofStrangers);
  const result = await act();
  if (result !== null) {
    await db.delete(staffAttempts).where(inArray(staffAttempts.key, [pair, alone]));
    if (attempt.isStranger) await takeBack(db, accountKey(sealer, attempt));
  }
  return result;
}

async function begin(db: Database, key: string, delay: typeof growing): Promise<void> {
  const now = sql`clock_timestamp()`;
  const wait = (failures: SQL) => sql`${now} + make_interval(secs => ${delay(failures)})`;
  const failures = sql`case when ${staffAttempts.lastAt} < ${now} - ${forgetAfter} then 1 else ${staffAttempts.failures} + 1 end`;
  const begun = await db
    .insert(staffAttempts)
    .values({ key, failures: 1, lastAt: now, nextAt: wait(sql`1`) })
    .onConflictDoUpdate({
      target: staffAttempts.key,
      set: { failures, lastAt: now, nextAt: wait(failures) },
      setWhere: sql`${staffAttempts.nextAt} <= ${now}`,
    })
    .returning({ key: staffAttempts.key });
  if (begun.length > 0) return;
  const [waiting] = await db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${staffAttempts.nextAt} - ${now})))::int` })
    .from(staffAttempts)
    .where(eq(staffAttempts.key, key));
  throw rateLimited(waiting?.seconds ?? 1);
}

/** A successful attempt does not count; the failures of other browsers still do. */
async function takeBack(db: Database, key: string): Promise<void> {
  await db
    .update(staffAttempts)
    .set({ failures: sql`greatest(0, ${staffAttempts.failures} - 1)`, nextAt: staffAttempts.lastAt })
    .where(eq(staffAttempts.key, key));
}

/** Seconds before the next attempt; 0 if there is no delay. */
export async function secondsToWait({ db, sealer }: { db: Database; sealer: Sealer }, attempt: Attempt): Promise<number> {
  const keys = [pairKey(sealer, attempt), ...(attempt.isStranger ? [accountKey(sealer, attempt)] : [])];
  const [row] = await db
    .select({ seconds: sql<number>`greatest(0, ceil(extract(epoch from max(${staffAttempts.nextAt}) - clock_timestamp())))::int` })
    .from(staffAttempts)
    .where(inArray(staffAttempts.key, keys));
  return row?.seconds ?? 0;
}

export const forgetAttempts = (db: Database) =>
  db.delete(staffAttempts).where(lt(staffAttempts.lastAt, sql`now() - interval '1 day'`)).returning({ key: staffAttempts.key });
