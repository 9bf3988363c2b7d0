import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { settings } from "../settings/table.ts";
import { keyIdOf, type Sealer } from "./sealing.ts";

/** Key of the private row in `settings` that records the keys used in this database. */
const dataKeyCheck = "dataKeyCheck";

const context = "settings.dataKeyCheck";
const plain = "Лён";

const checkSchema = z.object({ blind: z.string(), sealed: z.record(z.string(), z.string()) });

/**
 * Refuses keys that cannot open the stored data: throws when a key is missing or replaced under the same id,
 * or when blind indexes would differ. A new current key is recorded together with the old ones.
 */
export async function checkDataKeys(db: Database, sealer: Sealer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${dataKeyCheck}))`);
    const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, dataKeyCheck));
    const known = row ? checkSchema.parse(row.value) : { blind: sealer.blind(dataKeyCheck, plain), sealed: {} };

    for (const [id, sealed] of Object.entries(known.sealed)) requireOpens(sealer, id, sealed);
    if (known.blind !== sealer.blind(dataKeyCheck, plain)) {
      throw new Refusal("conflict", "Ключи данных: последним должен стоять самый старый ключ, иначе заявки не найти по телефону");
    }

    const sealed = sealer.seal(plain, context);
    if (keyIdOf(sealed) in known.sealed) return;
    const value = { ...known, sealed: { ...known.sealed, [keyIdOf(sealed)]: sealed } };
    await tx.insert(settings).values({ key: dataKeyCheck, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  });
}

function requireOpens(sealer: Sealer, id: string, sealed: string): void {
  try {
    if (sealer.open(sealed, context) === plain) return;
  } catch {
    // Rethrown below with a message for the person who set the key.
  }
  throw new Refusal(
    "conflict",
    `Ключ данных «${id}» отсутствует или другой: персональные данные не открыть. Верните прежний DATA_KEY или прежний файл data.key`,
  );
}
