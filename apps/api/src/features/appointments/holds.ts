import { createHash, createHmac, randomUUID } from "node:crypto";
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
    const own = await findOwnHold(tx, sealer, { ...wanted, holder, start, now: booking.scope.now });
    if (own) return own;
    await refuseTooSoon(tx, booking, start);
    await refuseThird(tx, holder, booking.scope.now);
    if (networkIndex !== null) await refuseCrowd(tx, networkIndex, booking.scope.now);

    const id = randomUUID();
    const token = tokenOfHold(sealer, id);
    const until = new Date(booking.scope.now.getTime() + holdMs);
    const hold = { id, state: "held", holdHash: hashOfHold(token), heldUntil: until, holderIndex: holder, networkIndex } as const;
    if (!(await occupy(tx, booking, start, hold))) throw await slotTaken(tx, booking, start);
    return { token, until };
  });
}

/** The hold that the visitor already has at exactly this start: the answer to the first request may have been lost. */
async function findOwnHold(
  tx: Database,
  sealer: Sealer,
  { serviceId, doctorId, holder, start, now }: Pick<HoldRequest, "serviceId" | "doctorId" | "start"> & { holder: string; now: Date },
): Promise<Hold | null> {
  const isSame = and(
    ...[eq(appointments.holderIndex, holder), eq(appointments.startsAt, start)],
    ...[eq(appointments.serviceId, serviceId), eq(appointments.doctorId, doctorId)],
  );
  const [own] = isSame ? await listHolds(tx, isSame, now) : [];
  if (!own?.heldUntil) return null;
  const token = sealer.keyIds.map((keyId) => tokenOfHold(sealer, own.id, keyId)).find((made) => hashOfHold(made) === own.holdHash);
  return token === undefined ? null : { token, until: own.heldUntil };
}

/** The program can compute the token again for a repeated request; nobody else can, because the data key is needed. */
const tokenOfHold = (sealer: Sealer, id: string, keyId?: string) =>
  createHmac("sha256", sealer.derive("appointments.hold", keyId)).update(id).digest("base64url");

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
