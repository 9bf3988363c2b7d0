import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { Refusal, rateLimited } from "../../platform/refusals/refusal.ts";
import { blindHolder, blindHolderNetwork } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import { refuseTooSoon, requireBooking, shownTime, slotTaken } from "./booking.ts";
import type { Wanted } from "./demand.ts";
import { occupy } from "./occupy.ts";
import { appointments } from "./table.ts";

const holdMs = 8 * 60_000;
const mostOfVisitor = 2;
const mostOfNetwork = 20;

type HoldRequest = Wanted & {
  doctorId: string;
  start: Date;
  /** A random key of the visitor's browser. */
  visitor: string;
  /** The visitor's network address; null: holds of the network are not counted. */
  network: string | null;
};

/** A time that is reserved for a visitor: the token that books it, and the instant at which the hold ends. A hold is never prolonged. */
export type Hold = { token: string; until: Date };

/**
 * Reserves a free time for eight minutes while the visitor fills in the form. Throws a Refusal: `not_bookable`, `too_soon`, `holds_full`
 * for a visitor's third hold, `rate_limited` for the twenty-first of a network, `slot_taken` with the nearest times.
 */
export async function holdTime(db: Database, sealer: Sealer, { start, visitor, network, ...wanted }: HoldRequest): Promise<Hold> {
  return await db.transaction(async (tx) => {
    const holder = sealer.blind(blindHolder, visitor);
    const networkIndex = network === null ? null : sealer.blind(blindHolderNetwork, network);
    await countOneByOne(tx, [networkIndex ?? "", holder]);
    const booking = await requireBooking(tx, wanted);
    await refuseTooSoon(tx, booking, start);
    await refuseThird(tx, holder, booking.scope.now);
    if (networkIndex !== null) await refuseCrowd(tx, networkIndex, booking.scope.now);

    const token = randomBytes(32).toString("base64url");
    const until = new Date(booking.scope.now.getTime() + holdMs);
    const hold = { state: "held", holdHash: hashOfHold(token), heldUntil: until, holderIndex: holder, networkIndex } as const;
    if (!(await occupy(tx, booking, start, hold))) throw await slotTaken(tx, booking, start);
    return { token, until };
  });
}

/** Ends a hold before its time, for example when the visitor chooses another time. An unknown or used token changes nothing. */
export async function releaseHold(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const released = await tx.delete(appointments).where(isHold(token)).returning({ doctorId: appointments.doctorId });
    await announceTimes(
      tx,
      released.map(({ doctorId }) => doctorId),
    );
  });
}

/** The row of a hold, ended or not. */
export const isHold = (token: string): SQL | undefined => and(eq(appointments.state, "held"), eq(appointments.holdHash, hashOfHold(token)));

/** Deletes holds that ended an hour ago; a hold that overlaps a wanted time is deleted as soon as it has ended. */
export async function forgetHolds(db: Database) {
  return await db
    .delete(appointments)
    .where(and(eq(appointments.state, "held"), lte(appointments.heldUntil, sql`now() - interval '1 hour'`)))
    .returning({ id: appointments.id });
}

/** The token is as random as a key, so the hash needs none. */
const hashOfHold = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Makes simultaneous holds of one visitor or network wait for each other, so that each counts the others. */
async function countOneByOne(tx: Database, indexes: string[]): Promise<void> {
  for (const index of indexes.filter(Boolean)) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 39))`);
}

async function refuseThird(tx: Database, holder: string, now: Date): Promise<void> {
  const held = await listHolds(tx, eq(appointments.holderIndex, holder), now);
  if (held.length < mostOfVisitor) return;
  const holds = held.map(({ heldUntil, ...time }) => ({ ...shownTime(time), until: (heldUntil ?? now).toISOString() }));
  throw new Refusal("holds_full", undefined, { times: { holds } });
}

async function refuseCrowd(tx: Database, networkIndex: string, now: Date): Promise<void> {
  const held = await listHolds(tx, eq(appointments.networkIndex, networkIndex), now);
  if (held.length < mostOfNetwork) return;
  const first = held[0]?.heldUntil ?? now;
  throw rateLimited(Math.max(1, Math.ceil((first.getTime() - now.getTime()) / 1000)));
}

const listHolds = async (tx: Database, whose: SQL, now: Date) =>
  await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.state, "held"), gt(appointments.heldUntil, now), whose))
    .orderBy(asc(appointments.heldUntil));
