import { createHash } from "node:crypto";
import { type Received, receivedSchema } from "@len/contract/requests";
import { and, asc, between, eq, inArray, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { blindIdempotencyBody, blindIdempotencyKey } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { idempotencyKeys } from "./table.ts";

/** Within this time equal contents are one form. */
const repeatWindow = sql`interval '10 minutes'`;

/**
 * Created within `window` before now. A time a little ahead counts too; a row further ahead was written before the clock was set back and
 * is ignored.
 */
export const isRecent = (createdAt: AnyPgColumn, window = repeatWindow) =>
  between(createdAt, sql`now() - ${window}`, sql`now() + ${window}`);

/**
 * The answer to a form. `isNew` is false for a repeat, which gets the first answer and writes neither a row nor a letter. `isSender`: the
 * first post, or its repeat with the same key. Equal contents without the key may come from somebody else, who gets no personal link.
 */
export type Receipt = Received & { isNew: boolean; isSender: boolean };

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
  /** For forms whose sender must not learn about a repeat: a repeat without a key is written and rolled back, so that it takes as long. */
  hidesRepeat?: boolean;
};

/**
 * Accepts a visitor's form once: all writes of `write` are committed in one transaction. A form with an idempotency key repeats the form
 * with the same key; any other repeats a form with equal contents of the last ten minutes, so that two tabs make one request.
 */
export async function receiveOnce(
  db: Database,
  sealer: Sealer,
  { route, idempotencyKey, contents, kept, write, hidesRepeat = false }: Submission,
): Promise<Receipt> {
  const contentText = JSON.stringify(contents);
  const contentHash = sealer.blind(`${route}.content`, contentText);

  return await db.transaction(async (tx) => {
    // This hash has no key: during a change of data keys two instances make different keyed hashes, and equal forms would not be
    // recognised.
    if (idempotencyKey !== null) {
      await queueUp(tx, hashOf(`${route} ${idempotencyKey}`));
      const firstAnswer = await findAnswer(tx, sealer, { route, idempotencyKey, contentText });
      if (firstAnswer) return { ...firstAnswer, isNew: false };
    }
    await queueUp(tx, hashOf(`${route} ${contentText}`));
    const equal =
      hidesRepeat && idempotencyKey !== null ? null : await findRecentEqual(tx, kept, sealer.blinds(`${route}.content`, contentText));
    if (equal && hidesRepeat) await discarding(tx, (inner) => write(inner, contentHash));

    const received = equal ?? (await write(tx, contentHash));
    if (idempotencyKey !== null) {
      // The hashes contain no key id, as in version 0.1.0, so that both versions find the row during an update.
      const keyHash = sealer.blindWithoutKeyId(blindIdempotencyKey, idempotencyKey);
      const bodyHash = sealer.blindWithoutKeyId(blindIdempotencyBody, contentText);
      const answer = equal ? { ...received, isOfAnother: true } : received;
      await tx.insert(idempotencyKeys).values({ route, keyHash, bodyHash, answer });
    }
    return { ...received, isNew: equal === null, isSender: equal === null };
  });
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

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
async function findAnswer(
  db: Database,
  sealer: Sealer,
  { route, idempotencyKey, contentText }: Sent,
): Promise<(Received & { isSender: boolean }) | null> {
  const [used] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.route, route), inArray(idempotencyKeys.keyHash, sealer.blinds(blindIdempotencyKey, idempotencyKey))));
  if (!used) return null;
  if (!sealer.blinds(blindIdempotencyBody, contentText).includes(used.bodyHash)) throw keyReused();
  const { isOfAnother, ...answer } = answerSchema.parse(used.answer);
  return { ...answer, isSender: !isOfAnother };
}

/** `isOfAnother`: the form was first sent with another key. */
const answerSchema = receivedSchema.extend({ isOfAnother: z.boolean().default(false) });

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
