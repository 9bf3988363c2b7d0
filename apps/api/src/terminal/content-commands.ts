import { parseArgs } from "node:util";
import { asc } from "drizzle-orm";
import { isSettingKey } from "../features/settings/known-settings.ts";
import { setSetting } from "../features/settings/set-setting.ts";
import { settings } from "../features/settings/table.ts";
import { ActError } from "../publishing/content/act-error.ts";
import { contentEntities, type EntityName, isEntityName } from "../publishing/content/entities.ts";
import { move, pin, unpin } from "../publishing/content/order.ts";
import { archive, publish, restore, unpublish } from "../publishing/content/publish.ts";
import { requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, oneLine } from "./words.ts";

export async function runContentCommand([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act === "publish") {
    const { version } = await publish(db, { ...requireRow(args), actor });
    return `Опубликовано, версия ${version}.`;
  }
  if (act === "unpublish" || act === "archive") {
    const { values, positionals } = parseArgs({
      args,
      strict: true,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
    const removal = { ...requireRow(positionals), actor, evenHiding: values.force };
    await (act === "unpublish" ? unpublish : archive)(db, removal).catch(sayHowToForce);
    return act === "unpublish" ? "Снято с сайта." : "В корзине; адрес свободен.";
  }
  if (act === "restore") {
    await restore(db, { ...requireRow(args), actor });
    return "Возвращено из корзины. На сайте появится после публикации.";
  }
  if (act === "pin" || act === "unpin") {
    await (act === "pin" ? pin : unpin)(db, { ...requireRow(args), actor });
    return act === "pin" ? "Закреплено." : "Больше не закреплено.";
  }
  if (act === "move") {
    const before = args[2] ?? null;
    await move(db, { ...requireRow(args.slice(0, 2)), before, actor });
    return before === null ? "Теперь последнее в списке." : `Теперь перед «${before}».`;
  }
  throw new UsageError("content: publish, unpublish, archive, restore, pin, unpin или move");
}

function sayHowToForce(error: unknown): never {
  if (!(error instanceof ActError) || error.code !== "hides_others") throw error;
  throw new ActError(error.code, `${error.message} Если так и нужно, повторите с --force.`, { cause: error });
}

function requireRow(args: string[]): { entity: EntityName; key: string } {
  const [entity, key] = requireWords(args, "РАЗДЕЛ", "АДРЕС");
  if (entity === undefined || key === undefined || !isEntityName(entity)) {
    throw new UsageError(`РАЗДЕЛ: одно из ${Object.keys(contentEntities).join(", ")}`);
  }
  return { entity, key };
}

export async function runSettingsCommand([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
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
  throw new UsageError("settings: list или set");
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("ЗНАЧЕНИЕ: JSON, например false, 12 или '\"Тихая медицина\"'");
  }
}
