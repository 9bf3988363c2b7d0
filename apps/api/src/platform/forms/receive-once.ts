import { createHash } from "node:crypto";
import { type Received, receivedSchema } from "@len/contract/requests";
import { and, asc, between, eq, inArray, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { blindIdempotencyBody, blindIdempotencyKey } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { idempotencyKeys } from "./table.ts";

/** Within this time equal contents are one form. */
const repeatWindow = sql`interval '10 minutes'`;

/**
 * Created within `window` before now. A little in the future counts too; a row further ahead is from before the clock was set back and is
 * ignored.
 */
export const isRecent = (createdAt: AnyPgColumn, window = repeatWindow) =>
  between(createdAt, sql`now() - ${window}`, sql`now() + ${window}`);

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
  /** For forms whose sender must not learn of a repeat: a repeat without a key is written and rolled back, to take as long. */
  hidesRepeat?: boolean;
};

/**
 * Accepts a visitor's form once: everything that `write` does is committed in one transaction. A form with an idempotency key repeats
 * the form with the same key. A form without one repeats a form with equal contents of the last ten minutes.
 */
export async function receiveOnce(
  db: Database,
  sealer: Sealer,
  { route, idempotencyKey, contents, kept, write, hidesRepeat = false }: Submission,
): Promise<Receipt> {
  const contentText = JSON.stringify(contents);
  const contentHash = sealer.blind(`${route}.content`, contentText);

  return await db.transaction(async (tx) => {
    // A hash without a key: during a change of data keys two instances make different keyed hashes, and equal forms would not meet.
    await queueUp(
      tx,
      createHash("sha256")
        .update(`${route} ${idempotencyKey ?? contentText}`)
        .digest("base64"),
    );
    const firstAnswer =
      idempotencyKey === null
        ? await findRecentEqual(tx, kept, sealer.blinds(`${route}.content`, contentText))
        : await findAnswer(tx, sealer, { route, idempotencyKey, contentText });
    if (firstAnswer) {
      if (hidesRepeat && idempotencyKey === null) await discarding(tx, (inner) => write(inner, contentHash));
      return { ...firstAnswer, isNew: false };
    }

    const received = await write(tx, contentHash);
    if (idempotencyKey !== null) {
      // Without the key's id, as version 0.1.0 stored it, so that both versions find the row during an update.
      const keyHash = sealer.blindWithoutKeyId(blindIdempotencyKey, idempotencyKey);
      const bodyHash = sealer.blindWithoutKeyId(blindIdempotencyBody, contentText);
      await tx.insert(idempotencyKeys).values({ route, keyHash, bodyHash, answer: received });
    }
    return { ...received, isNew: true };
  });
}

async function discarding(db: Database, act: (tx: Database) => Promise<unknown>): Promise<void> {
  const discarded = db.transaction(async (tx) => {
    await act(tx);
    tx.rollback();
  });
  await discarded.catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
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
async function findAnswer(db: Database, sealer: Sealer, { route, idempotencyKey, contentText }: Sent): Promise<Received | null> {
  const [used] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, route), inArray(idempotencyKeys.keyHash, sealer.blinds(blindIdempotencyKey, idempotencyKey))));
  if (!used) return null;
  if (!sealer.blinds(blindIdempotencyBody, contentText).includes(used.bodyHash)) throw keyReused();
  return receivedSchema.parse(used.answer);
}

async function findRecentEqual(db: Database, kept: FormTable, contentHashes: string[]): Promise<Received | null> {
  const [recent] = await db
    .select({ id: kept.id, number: kept.number })
    .from(kept)
    .where(and(inArray(kept.contentHash, contentHashes), isRecent(kept.createdAt), kept.deletedAt && isNull(kept.deletedAt)))
    .orderBy(asc(kept.createdAt))
    .limit(1);
  return recent ? receivedSchema.parse(recent) : null;
}

const keyReused = () => new Refusal("conflict", "Этот ключ уже использован с другими данными. Обновите страницу и отправьте форму снова.");

/** A form with an idempotency key. Only keyed hashes are stored, because the contents are personal data. */
type Sent = { route: string; idempotencyKey: string; contentText: string };
