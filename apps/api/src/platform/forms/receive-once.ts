import { type Received, receivedSchema } from "@len/contract/requests";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { idempotencyKeys } from "./table.ts";

/** Forms with equal contents within this time count as one; a second review of a doctor from the same phone is refused. */
export const repeatWindow = sql`interval '10 minutes'`;

/** The answer to a form. `isNew` is false for a repeat, which gets the first answer and writes nothing: no row and no letter. */
export type Receipt = Received & { isNew: boolean };

/** The table of a kind of form, with the columns that finding a repeat needs. */
type FormTable = PgTable & {
  id: AnyPgColumn;
  number: AnyPgColumn;
  contentHash: AnyPgColumn;
  createdAt: AnyPgColumn;
  deletedAt?: AnyPgColumn;
};

type Submission = {
  /** The API call. The same idempotency key may be used for different calls. */
  route: string;
  /** `Idempotency-Key` of the post; `null` when it has none. */
  idempotencyKey: string | null;
  /** The contents that make two forms equal: what the visitor entered, not how or when it was sent. */
  contents: unknown[];
  /** Where forms of this kind are stored. */
  kept: FormTable;
  /** Writes the form and everything that belongs to it. */
  write(tx: Database, contentHash: string): Promise<Received>;
};

/**
 * Accepts a visitor's form once: everything that `write` does is committed in one transaction. A form with an idempotency key repeats
 * the form with the same key. A form without one repeats a form with equal contents of the last ten minutes.
 */
export async function receiveOnce(
  db: Database,
  sealer: Sealer,
  { route, idempotencyKey, contents, kept, write }: Submission,
): Promise<Receipt> {
  const contentText = JSON.stringify(contents);
  const contentHash = sealer.blind(`${route}.content`, contentText);
  const key = idempotencyKey === null ? null : usedKey(sealer, route, idempotencyKey, contentText);

  return await db.transaction(async (tx) => {
    await queueUp(tx, key ? key.keyHash : contentHash);
    const firstAnswer = key ? await findAnswer(tx, key) : await findRecentEqual(tx, kept, contentHash);
    if (firstAnswer) return { ...firstAnswer, isNew: false };

    const received = await write(tx, contentHash);
    if (key) await tx.insert(idempotencyKeys).values({ ...key, answer: received });
    return { ...received, isNew: true };
  });
}

/** Lets one transaction with this hash run at a time: the others wait here until it ends and then see its rows. */
export async function queueUp(db: Database, hash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
}

/**
 * The first answer for this key; `null` when the key is new.
 * @throws Refusal when the key came with other contents
 */
async function findAnswer(db: Database, key: UsedKey): Promise<Received | null> {
  const [used] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, key.route), eq(idempotencyKeys.keyHash, key.keyHash)));
  if (!used) return null;
  if (used.bodyHash !== key.bodyHash) throw keyReused();
  return receivedSchema.parse(used.answer);
}

async function findRecentEqual(db: Database, kept: FormTable, contentHash: string): Promise<Received | null> {
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

const keyReused = () => new Refusal("conflict", "Этот ключ уже использован с другими данными. Обновите страницу и отправьте форму снова.");

/** An idempotency key as stored: hashes only, because the contents are personal data. */
type UsedKey = { route: string; keyHash: string; bodyHash: string };

function usedKey(sealer: Sealer, route: string, key: string, contents: string): UsedKey {
  return { route, keyHash: sealer.blind("idempotency.key", key), bodyHash: sealer.blind("idempotency.body", contents) };
}
