import { type Received, receivedSchema } from "@len/contract/requests";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { idempotencyKeys } from "./table.ts";

/** Equal contents within this time count as one form, and so do two reviews of a doctor from one phone. */
export const repeatWindow = sql`interval '10 minutes'`;

/** `isNew` is false for a repeat, which writes nothing: no row and no letter. */
export type Receipt = Received & { isNew: boolean };

/** Where a kind of form is stored, as far as repeats are concerned. */
type Kept = PgTable & { id: AnyPgColumn; number: AnyPgColumn; contentHash: AnyPgColumn; createdAt: AnyPgColumn; deletedAt?: AnyPgColumn };

type Act = {
  /** The call, which is the scope of idempotency keys. */
  route: string;
  idempotencyKey: string | null;
  /** The contents that make two forms equal: what the visitor entered, not how or when it was sent. */
  contents: unknown[];
  kept: Kept;
  /** Writes the form and everything that belongs to it. */
  write(tx: Database, contentHash: string): Promise<Received>;
};

/**
 * Accepts a visitor's form: everything that `write` does is committed in one transaction. A repeat, by key or by equal contents within
 * ten minutes, gets the first answer.
 */
export async function receiveOnce(db: Database, sealer: Sealer, { route, idempotencyKey, contents, kept, write }: Act): Promise<Receipt> {
  const text = JSON.stringify(contents);
  const contentHash = sealer.blind(`${route}.content`, text);
  const key = idempotencyKey === null ? null : usedKey(sealer, route, idempotencyKey, text);

  return await db.transaction(async (tx) => {
    await queueUp(tx, key ? key.keyHash : contentHash);
    const first = key ? await findAnswer(tx, key) : await findRecentEqual(tx, kept, contentHash);
    if (first) return { ...first, isNew: false };

    const received = await write(tx, contentHash);
    if (key) await tx.insert(idempotencyKeys).values({ ...key, answer: received });
    return { ...received, isNew: true };
  });
}

/** Serialises transactions with this hash: the others wait and then see the committed rows. */
export async function queueUp(db: Database, hash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
}

/** The first answer for this key, if any. The same key with different contents is a conflict. */
async function findAnswer(db: Database, key: UsedKey): Promise<Received | null> {
  const [used] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, key.route), eq(idempotencyKeys.keyHash, key.keyHash)));
  if (!used) return null;
  if (used.bodyHash !== key.bodyHash) throw keyReused();
  return receivedSchema.parse(used.answer);
}

async function findRecentEqual(db: Database, kept: Kept, contentHash: string): Promise<Received | null> {
  const [recent] = await db
    .select({ id: kept.id, number: kept.number })
    .from(kept)
    .where(
      and(eq(kept.contentHash, contentHash), gt(kept.createdAt, sql`now() - ${repeatWindow}`), kept.deletedAt && isNull(kept.deletedAt)),
    )
    .orderBy(asc(kept.createdAt))
    .limit(1);
  return recent ? receivedSchema.parse(recent) : null;
}

/** The same key came before with other contents. */
const keyReused = () => new Refusal("conflict", "Этот ключ уже использован с другими данными. Обновите страницу и отправьте форму снова.");

type UsedKey = { route: string; keyHash: string; bodyHash: string };

function usedKey(sealer: Sealer, route: string, key: string, contents: string): UsedKey {
  return { route, keyHash: sealer.blind("idempotency.key", key), bodyHash: sealer.blind("idempotency.body", contents) };
}
