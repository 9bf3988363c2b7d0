import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { settings } from "../settings/table.ts";
import { findDataKeys, type KeySource, loadDataKeys } from "./data-keys.ts";
import { createSealer, keyIdOf, type Sealer } from "./sealing.ts";

/** Key of the private row in `settings` that records the keys used in this database. */
const dataKeyCheck = "dataKeyCheck";

const context = "settings.dataKeyCheck";
export const retiredKeyContext = (id: string) => `settings.dataKeyCheck.retired:${id}`;
const plain = "Лён";

const recordSchema = z.object({
  /** By key id, a known text encrypted with this key. */
  sealed: z.record(z.string(), z.string()),
  /** By id of a retired key, the key of its audit entries, encrypted with a key in use. */
  retired: z.record(z.string(), z.string()).default({}),
  /** By key id, when the program first started with it. Keys of earlier versions have none. */
  since: z.record(z.string(), z.iso.datetime()).default({}),
});
export type KeyRecord = z.infer<typeof recordSchema>;

/** `null` before the first start. */
export async function readKeyRecord(db: Database): Promise<KeyRecord | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, dataKeyCheck));
  return row ? recordSchema.parse(row.value) : null;
}

export async function writeKeyRecord(db: Database, value: KeyRecord): Promise<void> {
  await db.insert(settings).values({ key: dataKeyCheck, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Locks the record, so that programs that start together write one record and make one new key. */
export async function lockKeyRecord(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${dataKeyCheck}))`);
}

/**
 * The data keys at the start of the API. A key is made only for a new database: one that has been used with a key never gets another.
 * @throws Refusal when the keys cannot decrypt the stored data
 */
export async function openDataKeys(db: Database, source: KeySource): Promise<Sealer> {
  return await db.transaction(async (tx) => {
    await lockKeyRecord(tx);
    const record = await readKeyRecord(tx);
    const keys = await findDataKeys(source);
    if (!keys && record) throw keyIsMissing(Object.keys(record.sealed));
    const sealer = createSealer(keys ?? (await loadDataKeys(source)));
    await checkDataKeys(tx, sealer);
    return sealer;
  });
}

/** Like `verifyDataKeys`, and records a new current key together with the old ones. */
export async function checkDataKeys(db: Database, sealer: Sealer): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeyRecord(tx);
    const known = await verifyDataKeys(tx, sealer);
    if (sealer.keyId in known.sealed) return;
    await writeKeyRecord(tx, {
      ...known,
      sealed: { ...known.sealed, [sealer.keyId]: sealer.seal(plain, context) },
      since: { ...known.since, [sealer.keyId]: new Date().toISOString() },
    });
  });
}

/**
 * Refuses keys that cannot decrypt the stored data: a key is missing, was replaced under the same id, or was used again after it was
 * retired.
 */
export async function verifyDataKeys(db: Database, sealer: Sealer): Promise<KeyRecord> {
  const known = (await readKeyRecord(db)) ?? { sealed: {}, retired: {}, since: {} };
  for (const [id, sealed] of Object.entries(known.sealed)) requireOpens(sealer, id, sealed);
  if (sealer.keyId in known.retired) {
    throw new Refusal("conflict", `Ключ данных «${sealer.keyId}» выведен из употребления: первым должен стоять действующий ключ`);
  }
  return known;
}

const keyIsMissing = (ids: string[]) =>
  new Refusal(
    "conflict",
    `DATA_KEY: базе нужен ключ данных «${ids.join("», «")}», а его нет. Новый не создан: верните прежний DATA_KEY или прежний файл data.key`,
  );

function requireOpens(sealer: Sealer, id: string, sealed: string): void {
  try {
    if (keyIdOf(sealed) === id && sealer.open(sealed, context) === plain) return;
  } catch {
    // Rethrown below with a message for the person who set the key.
  }
  throw new Refusal(
    "conflict",
    `Ключ данных «${id}» отсутствует или другой: персональные данные не открыть. Верните прежний DATA_KEY или прежний файл data.key`,
  );
}
