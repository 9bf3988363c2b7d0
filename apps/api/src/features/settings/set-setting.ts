import { schemaOfSetting } from "@len/contract/staff/settings";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { inRussian, notFitting, Refusal } from "../../platform/refusals/refusal.ts";
import { settings } from "../../platform/settings/table.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { isSettingKey, knownSettings } from "./known-settings.ts";
import { readSettings } from "./queries.ts";

/** `version` is the stored version that the change starts from, 0 for an unset setting; without it the stored value is replaced. */
type NewValue = { key: string; value: unknown; actor: string; version?: number };

/** Sets a setting of the whole site. Throws a Refusal for an unknown key, an invalid value, or an outdated version. */
export async function setSetting(db: Database, { key, value, actor, version }: NewValue): Promise<void> {
  if (!isSettingKey(key)) throw new Refusal("not_found", `Нет такой настройки. Есть: ${Object.keys(knownSettings).join(", ")}`);
  requirePlainText(value);
  const fitting = schemaOfSetting[key].safeParse(value, inRussian);
  if (!fitting.success) throw notFitting(fitting.error);

  await inPublication(db, async (tx) => {
    const [current] = await readSettings(tx, [key]);
    if (version !== undefined && current && version !== current.version) {
      const at = current.savedAt === null ? new Date() : new Date(current.savedAt);
      throw new Refusal("conflict", undefined, { conflict: { version: current.version, by: current.savedBy, at, current } });
    }
    const row = { value: fitting.data, isPublic: knownSettings[key].isPublic, updatedAt: sql`now()`, savedBy: actor };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: { ...row, version: sql`${settings.version} + 1` } });
    await recordAudit(tx, { actor, action: "setting.set", entity: "settings", entityId: key, details: loggedOf(key, fitting.data) });
  });
}

/** The value for the log, which is stored for ever. For e-mail addresses only their count is logged. */
const loggedOf = (key: string, value: unknown) => (key === "recipients" && Array.isArray(value) ? { count: value.length } : { value });
