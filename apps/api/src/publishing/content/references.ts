import type { FieldErrors } from "@len/contract/envelope";
import { and, eq, getTableColumns, inArray, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";

/** The name of a row in lists: its title, or a doctor's last name. */
export function titleOf({ table }: ContentEntity): AnyPgColumn {
  const columns = getTableColumns(table);
  return columns.title ?? columns.name ?? columns.lastName ?? columns.pageName ?? table.id;
}

const rowSchema = z.object({ id: z.string(), called: z.string() });

/** The id of a row that is named by id, key or, if rows have no key, title. */
export async function requireId(db: Database, entity: ContentEntity, called: string): Promise<string> {
  if (isUuid(called)) return called;
  const by = entity.key === entity.table.id ? titleOf(entity) : entity.key;
  const [row, second] = await select(db, entity, by, eq(by, called));
  if (second) throw new Refusal("conflict", `В разделе ${entity.name} несколько карточек «${called}»: назовите её по id`);
  if (!row) throw new Refusal("not_found", `В разделе ${entity.name} нет карточки «${called}»`);
  return row.id;
}

/** Replaces names of other rows by their ids, so that a person can write a service's slug. */
export const idsOfNames = (db: Database, entities: ContentEntity[], entity: ContentEntity, data: RevisionData) =>
  replaceReferences(entities, entity, data, (other, name) => requireId(db, other, name));

/** Replaces ids of other rows by their keys. The id of a row without a key does not change. */
export const namesOfIds = (db: Database, entities: ContentEntity[], entity: ContentEntity, data: RevisionData) =>
  replaceReferences(entities, entity, data, async (other, id) => {
    if (other.key === other.table.id) return id;
    const [row] = await select(db, other, other.key, eq(other.table.id, id));
    return row?.called ?? id;
  });

async function select(db: Database, { table }: ContentEntity, called: AnyPgColumn, where: SQL) {
  const rows = await db
    .select({ id: table.id, called })
    .from(table)
    .where(and(where, isNull(table.deletedAt)))
    .limit(2);
  return z.array(rowSchema).parse(rows);
}

/** A text of the data with its path, `services.3.serviceId`. */
type TextAt = { path: string; text: string };

/**
 * References, by path, to items that were never published or are in the trash. A reference to an unpublished item is accepted: the site
 * skips it until the item is published again.
 */
export async function missingReferences(
  db: Database,
  entities: ContentEntity[],
  entity: ContentEntity,
  data: RevisionData,
): Promise<FieldErrors> {
  const missing: FieldErrors = {};
  for (const [path, name] of Object.entries(entity.references)) {
    const other = entities.find((known) => known.name === name);
    const named = textsAt(data, path.split("."));
    if (!other || named.length === 0) continue;
    const ids = named.map(({ text }) => text).filter(isUuid);
    const rows = await db
      .select({ id: other.table.id, deletedAt: other.table.deletedAt })
      .from(other.table)
      .where(inArray(other.table.id, ids));
    const known = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]));
    for (const { path: at, text } of named) {
      if (!known.has(text)) missing[at] = ["Сначала опубликуйте эту карточку"];
      else if (known.get(text)) missing[at] = ["Эта карточка в корзине: верните её или выберите другую"];
    }
  }
  return missing;
}

/** The texts at a path. If the path leads through a list, the texts in each of its items. */
function textsAt(value: unknown, [field, ...rest]: string[], at: string[] = []): TextAt[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => textsAt(item, field === undefined ? [] : [field, ...rest], [...at, String(index)]));
  if (field === undefined) return typeof value === "string" && value !== "" ? [{ path: at.join("."), text: value }] : [];
  return typeof value === "object" && value !== null ? textsAt(Reflect.get(value, field), rest, [...at, field]) : [];
}

type Replace = (other: ContentEntity, value: string) => Promise<string>;

async function replaceReferences(entities: ContentEntity[], entity: ContentEntity, data: RevisionData, replace: Replace) {
  let replaced: unknown = data;
  for (const [path, name] of Object.entries(entity.references)) {
    const other = entities.find((known) => known.name === name);
    if (other) replaced = await replaceAt(replaced, path.split("."), (value) => replace(other, value));
  }
  return z.record(z.string(), z.unknown()).parse(replaced);
}

/** Replaces the text at a path. If the path leads through a list, the text in each of its items. */
async function replaceAt(value: unknown, path: string[], replace: (text: string) => Promise<string>): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await replaceAt(item, path, replace));
    return items;
  }
  const [field, ...rest] = path;
  if (field === undefined) return typeof value === "string" ? await replace(value) : value;
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success || !(field in object.data)) return value;
  return { ...object.data, [field]: await replaceAt(object.data[field], rest, replace) };
}
