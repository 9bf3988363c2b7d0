import { settings as castSettings } from "@len/fixtures/settings";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "../../platform/settings/table.ts";
import type { RevisionRow } from "../../publishing/seed/rows.ts";
import { isSettingKey, knownSettings } from "./known-settings.ts";

export async function seedSettings(db: Database): Promise<RevisionRow[]> {
  const rows = Object.entries(castSettings).flatMap(([key, value]) =>
    isSettingKey(key) ? [{ key, value: knownSettings[key].schema.parse(value), isPublic: knownSettings[key].isPublic }] : [],
  );
  await db.insert(settings).values(rows).onConflictDoNothing();
  return [];
}
