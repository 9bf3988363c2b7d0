import { sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { inRussian, notFitting, Refusal } from "../../platform/refusals/refusal.ts";
import { settings } from "../../platform/settings/table.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { isSettingKey, knownSettings } from "./known-settings.ts";

/** Sets a setting of the whole site; throws a Refusal on a key it does not know and a value that does not fit. */
export async function setSetting(db: Database, { key, value, actor }: { key: string; value: unknown; actor: string }): Promise<void> {
  if (!isSettingKey(key)) throw new Refusal("not_found", `Нет такой настройки. Есть: ${Object.keys(knownSettings).join(", ")}`);
  requirePlainText(value);
  const { schema, isPublic } = knownSettings[key];
  const fitting = schema.safeParse(value, inRussian);
  if (!fitting.success) throw notFitting(fitting.error);

  await inPublication(db, async (tx) => {
    const row = { value: fitting.data, isPublic, updatedAt: sql`now()` };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await recordAudit(tx, { actor, action: "setting.set", entity: "settings", entityId: key, details: { value: fitting.data } });
  });
}
