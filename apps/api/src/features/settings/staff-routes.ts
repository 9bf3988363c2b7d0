import { fieldErrorsByPath } from "@len/contract/forms";
import { staffCalls } from "@len/contract/staff/calls";
import type { StaffRole } from "@len/contract/staff/roles";
import { schemaOfSetting, textSettings } from "@len/contract/staff/settings";
import { recordAudit } from "../../platform/audit/record.ts";
import { success } from "../../platform/http/pages.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import { invalid, notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { controlCharacters } from "../../publishing/content/plain-text.ts";
import { isSettingKey, knownSettings, type SettingKey } from "./known-settings.ts";
import { readSettings } from "./queries.ts";
import { setSetting } from "./set-setting.ts";

/** An editor sets texts of the site, the owner everything. */
const maySet = (roles: readonly StaffRole[], key: SettingKey) => roles.includes("owner") || textSettings.includes(key);

export const settingsRoute = staffRoute({ ...staffCalls.settings, summary: "Настройки сайта", audit: null }, async ({ db, me }) =>
  success(
    await readSettings(
      db,
      Object.keys(knownSettings).filter((key): key is SettingKey => isSettingKey(key) && maySet(me.roles, key)),
    ),
  ),
);

export const testLetterRoute = staffRoute(
  { ...staffCalls.sendTestLetter, summary: "Проверочное письмо", audit: ["setting.test_letter"] },
  async ({ db, me }) => {
    await db.transaction(async (tx) => {
      await enqueueLetter(tx, { template: "test", payload: {} });
      await recordAudit(tx, { actor: me.actor, action: "setting.test_letter", entity: "settings", entityId: "recipients", details: {} });
    });
    return success({ done: true });
  },
);

export const saveSettingRoute = staffRoute(
  { ...staffCalls.saveSetting, summary: "Новое значение настройки", audit: ["setting.set"] },
  async ({ db, me, params: { key }, input: { value }, version }) => {
    if (!isSettingKey(key)) throw notFound();
    if (!maySet(me.roles, key)) throw new Refusal("forbidden");
    const fields = controlCharacters(value);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    const fitting = schemaOfSetting[key].safeParse(value);
    if (!fitting.success) throw invalid(fieldErrorsByPath(fitting.error));
    await setSetting(db, { key, value: fitting.data, actor: me.actor, version });
    const [saved] = await readSettings(db, [key]);
    if (!saved) throw new Error("a known setting is always read");
    return success(saved);
  },
);
