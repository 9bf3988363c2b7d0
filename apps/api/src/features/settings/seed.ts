import { schemaOfSetting } from "@len/contract/staff/settings";
import { settings as castSettings } from "@len/fixtures/settings";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "../../platform/settings/table.ts";
import type { RevisionRow } from "../../publishing/seed/rows.ts";
import { isSettingKey, knownSettings } from "./known-settings.ts";

export async function seedSettings(db: Database): Promise<RevisionRow[]> {
  const rows = Object.entries(castSettings).flatMap(([key, value]) =>
    isSettingKey(key) ? [{ key, value: schemaOfSetting[key].parse(value), isPublic: knownSettings[key].isPublic }] : [],
  );
  await db.insert(settings).values(rows).onConflictDoNothing();
  return [];
}

/** Removes settings about the clinic itself that still have the values of the demo clinic, but not the legal texts. */
export async function clearSettings(db: Database): Promise<Record<string, number>> {
  let removed = 0;
  for (const key of ["slogan", "description", "footerLine", "foundedYear", "bookingOpen"]) {
    const isDemo = and(eq(settings.key, key), sql`${settings.value} = ${JSON.stringify(castSettings[key])}::jsonb`);
    removed += (await db.delete(settings).where(isDemo).returning({ key: settings.key })).length;
  }
  return { настройки: removed };
}
