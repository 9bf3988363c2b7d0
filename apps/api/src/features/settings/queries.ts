import { type PublicSettings, publicSettingsSchema } from "@len/contract/settings";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { settings } from "../../platform/settings/table.ts";

const { shape } = publicSettingsSchema;

/** Defaults for settings that staff have not set or that are invalid. */
const storedSchema = z.object({
  welcomeReady: shape.welcomeReady.catch(true),
  slogan: shape.slogan.catch(""),
  description: shape.description.catch(""),
  contraindicationsWarning: shape.contraindicationsWarning.catch("Имеются противопоказания. Необходима консультация специалиста"),
  foundedYear: shape.foundedYear.catch(new Date().getUTCFullYear()),
  cookieNotice: shape.cookieNotice.catch({ title: "", withCounter: "", withoutCounter: "" }),
  legalActs: shape.legalActs.catch([]),
  licenceRegister: shape.licenceRegister.catch(null),
});

/** Settings that visitors may read: rows marked public, limited to the fields of the contract. */
export async function readPublicSettings(db: Database): Promise<PublicSettings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings).where(eq(settings.isPublic, true));
  return storedSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
