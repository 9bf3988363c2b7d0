import { and, eq, isNotNull, like, ne, notLike, or, type SQL, sql } from "drizzle-orm";
import { auditKeyPurpose, recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { lockKeyRecord, readKeyRecord, retiredKeyContext, writeKeyRecord } from "../sealing/check-data-keys.ts";
import type { Sealer } from "../sealing/sealing.ts";
import type { SealedColumn } from "./sealed-column.ts";

const atOnce = 200;

const hasValue = ({ value }: SealedColumn) => sql`coalesce(${value}, '') <> ''`;
const isSealedWith = ({ value }: SealedColumn, keyId: string) => like(sql`${value}`, `s1.${keyId}.%`);

/** Number of values that this key has encrypted. */
export async function countSealed(db: Database, columns: SealedColumn[], keyId: string): Promise<number> {
  let total = 0;
  for (const column of columns) total += await db.$count(column.table, isSealedWith(column, keyId));
  return total;
}

/** Rows that were not encrypted with the current key, or whose blind index was not made with it. */
function isOld(column: SealedColumn, keyId: string): SQL | undefined {
  const index = column.index?.column;
  return and(
    hasValue(column),
    or(notLike(sql`${column.value}`, `s1.${keyId}.%`), index && and(isNotNull(index), ne(index, ""), notLike(index, `${keyId}.%`))),
  );
}

/**
 * Encrypts all values again with the current key, including blind indexes. Each batch is committed by itself and the rows show what
 * remains, so an interrupted run continues where it stopped. Programs that know both keys may run at the same time. @returns the number of
 * rows encrypted again @throws Refusal while no API has started with the current key: it could not read the new values
 */
export async function reseal(db: Database, sealer: Sealer, columns: SealedColumn[]): Promise<number> {
  const record = await readKeyRecord(db);
  if (!record || !(sealer.keyId in record.sealed)) {
    throw new Refusal("conflict", `Программа ещё не запускалась с ключом «${sealer.keyId}». Перезапустите её (все её копии) и повторите.`);
  }
  let total = 0;
  for (const column of columns) {
    for (;;) {
      const done = await db.transaction((tx) => resealSome(tx, sealer, column));
      total += done;
      if (done < atOnce) break;
    }
  }
  return total;
}

async function resealSome(tx: Database, sealer: Sealer, column: SealedColumn): Promise<number> {
  const rows = await tx
    .select({
      id: sql<string>`${column.id}`,
      sealedFor: sql<string>`${column.sealedFor ?? column.id}`,
      value: sql<string>`${column.value}`,
    })
    .from(column.table)
    .where(isOld(column, sealer.keyId))
    .limit(atOnce)
    .for("update");
  for (const { id, sealedFor, value } of rows) {
    const plain = sealer.open(value, column.context(sealedFor));
    const sealed = sealer.seal(plain, column.context(sealedFor));
    await tx
      .update(column.table)
      .set({ ...column.set(sealed), ...column.index?.set(sealer, plain) })
      .where(eq(column.id, id));
  }
  return rows.length;
}

/**
 * Ends the use of an old key, which may then be removed from DATA_KEY. Only the key derived from it for the audit log is stored, encrypted
 * with the current key: the old entries can be verified, and nothing else can be decrypted with it.
 */
export async function retireKey(
  db: Database,
  sealer: Sealer,
  columns: SealedColumn[],
  { keyId, actor }: { keyId: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeyRecord(tx);
    const record = await readKeyRecord(tx);
    if (!record || !(keyId in record.sealed)) throw new Refusal("not_found", `Ключа «${keyId}» эта база не знает.`);
    if (keyId === sealer.keyId) throw new Refusal("conflict", `Ключ «${keyId}» — действующий: сначала добавьте новый (keys add).`);
    let left = 0;
    for (const column of columns) left += await tx.$count(column.table, isOld(column, sealer.keyId));
    if (left > 0) throw new Refusal("conflict", `Старым ключом запечатано ещё строк: ${left}. Сначала keys reseal.`);
    const { [keyId]: _, ...sealed } = record.sealed;
    const { [keyId]: __, ...since } = record.since;
    const auditKey = sealer.seal(sealer.derive(auditKeyPurpose, keyId).toString("base64"), retiredKeyContext(keyId));
    const resealed = Object.entries(record.retired).map(([id, value]) => [
      id,
      sealer.seal(sealer.open(value, retiredKeyContext(id)), retiredKeyContext(id)),
    ]);
    await writeKeyRecord(tx, { sealed, since, retired: { ...Object.fromEntries(resealed), [keyId]: auditKey } });
    await recordAudit(tx, { actor, action: "keys.retire", entity: "keys", entityId: keyId });
  });
}
