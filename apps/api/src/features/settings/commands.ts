import { asc } from "drizzle-orm";
import { usageError } from "../../platform/refusals/refusal.ts";
import { settings } from "../../platform/settings/table.ts";
import { requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { columns, oneLine } from "../../platform/terminal/words.ts";
import { isSettingKey } from "./known-settings.ts";
import { setSetting } from "./set-setting.ts";

export const settingsCommand: Command = {
  name: "settings",
  help: `  settings list                            настройки сайта
  settings set КЛЮЧ ЗНАЧЕНИЕ               значение в JSON: settings set welcomeReady false`,
  run: run,
};

async function run([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act === "list") {
    requireWords(args);
    const rows = await db.select().from(settings).orderBy(asc(settings.key));
    return columns(rows.filter(({ key }) => isSettingKey(key)).map(({ key, value }) => [key, oneLine(JSON.stringify(value))]));
  }
  if (act === "set") {
    const [key = "", value = ""] = requireWords(args, "КЛЮЧ", "ЗНАЧЕНИЕ");
    await setSetting(db, { key, value: parseValue(value), actor });
    return `${key} = ${value}`;
  }
  throw usageError("settings: list или set");
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError("ЗНАЧЕНИЕ: JSON, например false, 12 или '\"Тихая медицина\"'");
  }
}
