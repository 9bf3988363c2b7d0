import { type PublicSettings, publicSettingsSchema } from "@len/contract/settings";
import { type StaffSetting, schemaOfSetting } from "@len/contract/staff/settings";
import { eq, inArray } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "../../platform/settings/table.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { knownSettings, type SettingKey } from "./known-settings.ts";

const { shape } = publicSettingsSchema;

/** Replaces missing or invalid settings with their defaults. */
const storedSchema = z.object({
  welcomeReady: shape.welcomeReady.catch(knownSettings.welcomeReady.usual),
  slogan: shape.slogan.catch(knownSettings.slogan.usual),
  description: shape.description.catch(knownSettings.description.usual),
  footerLine: shape.footerLine.catch(knownSettings.footerLine.usual),
  contraindicationsWarning: shape.contraindicationsWarning.catch(knownSettings.contraindicationsWarning.usual),
  foundedYear: shape.foundedYear.catch(knownSettings.foundedYear.usual),
  promiseMinutes: shape.promiseMinutes.catch(knownSettings.promiseMinutes.usual),
  cookieNotice: shape.cookieNotice.catch(knownSettings.cookieNotice.usual),
  legalActs: shape.legalActs.catch(knownSettings.legalActs.usual),
  licenceRegister: shape.licenceRegister.catch(knownSettings.licenceRegister.usual),
  bookingOpen: shape.bookingOpen.catch(knownSettings.bookingOpen.usual),
});

/** Settings that visitors may read: rows marked public, limited to the fields of the contract. */
export async function readPublicSettings(db: Database): Promise<PublicSettings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings).where(eq(settings.isPublic, true));
  return storedSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** These settings as staff see them, in this order; unset and invalid settings have their default values. */
export async function readSettings(db: Database, keys: readonly SettingKey[]): Promise<StaffSetting[]> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  const actors = rows.flatMap(({ savedBy }) => savedBy ?? []);
  const nameOf = await readActors(db, actors);
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key);
    const stored = schemaOfSetting[key].safeParse(row?.value);
    return {
      key,
      value: stored.success ? stored.data : knownSettings[key].usual,
      version: row?.version ?? 0,
      savedAt: row?.updatedAt.toISOString() ?? null,
      savedBy: row?.savedBy ? nameOf(row.savedBy).name : null,
    };
  });
}

/** The value of one setting, or its default. */
export async function readSetting<Key extends SettingKey>(db: Database, key: Key): Promise<(typeof knownSettings)[Key]["usual"]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const stored = schemaOfSetting[key].safeParse(row?.value);
  return stored.success ? stored.data : knownSettings[key].usual;
}
