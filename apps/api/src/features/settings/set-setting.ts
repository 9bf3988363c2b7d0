import type { Change } from "@len/contract/changes";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { emitChange, inPublication } from "../../publishing/changes/publication.ts";
import { ActError, inRussian, notFitting } from "../../publishing/content/act-error.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { doctorEntity } from "../catalogue/doctor-entity.ts";
import { isSettingKey, knownSettings, type SettingKey } from "./known-settings.ts";
import { settings } from "./table.ts";

/** The minimum number of marks changes the rating on every doctor's card. */
const changesOf = (key: SettingKey): Change[] => [
  { collection: "settings", slugs: null },
  ...(key === "minReviewsForRating" ? doctorEntity.changes([]).map(({ collection }) => ({ collection, slugs: null })) : []),
];

/** Sets a setting; throws an ActError for an unknown key or an invalid value. */
export async function setSetting(db: Database, { key, value, actor }: { key: string; value: unknown; actor: string }): Promise<void> {
  if (!isSettingKey(key)) throw new ActError("not_found", `Нет такой настройки. Есть: ${Object.keys(knownSettings).join(", ")}`);
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
    await emitChange(tx, changesOf(key));
    await recordAudit(tx, { actor, action: "setting.set", entity: "settings", entityId: key, details: { value: fitting.data } });
  });
}
