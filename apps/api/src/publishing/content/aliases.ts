import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ContentTable } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { aliases } from "./table.ts";

type NamedTable = PgTable & ContentTable & { id: AnyPgColumn; slug: AnyPgColumn };

type Address = { entity: string; id: string; slug: string };

/** Deletes the alias with this slug: a slug in use cannot also be an alias. */
export async function claimAddress(db: Database, { entity, slug }: Address): Promise<void> {
  await db.delete(aliases).where(and(eq(aliases.entity, entity), eq(aliases.slug, slug)));
}

/** Stores an entity's former slug as an alias. It redirects in one hop to the current slug. */
export async function keepOldAddress(db: Database, { entity, id, slug }: Address): Promise<void> {
  await db
    .insert(aliases)
    .values({ entity, slug, entityId: id })
    .onConflictDoUpdate({ target: [aliases.entity, aliases.slug], set: { entityId: id } });
}

/**
 * Redirects the former slugs of an item to another one, or back. `only` restricts them to slugs that still redirect to `from`. Returns the
 * changed slugs.
 */
export async function moveAliases(
  db: Database,
  { entity, from, to, only }: { entity: string; from: string; to: string; only?: string[] },
): Promise<string[]> {
  const moved = await db
    .update(aliases)
    .set({ entityId: to })
    .where(and(eq(aliases.entity, entity), eq(aliases.entityId, from), only && inArray(aliases.slug, only)))
    .returning({ slug: aliases.slug });
  return moved.map(({ slug }) => slug);
}

/** Rows with this current or former slug; sort by `namedToday` and take the first. */
export function isNamed(db: Database, entity: string, table: NamedTable, slug: string): SQL {
  const earlier = db
    .select({ id: aliases.entityId })
    .from(aliases)
    .where(and(eq(aliases.entity, entity), eq(aliases.slug, slug)));
  // A union of ids uses both indexes; with OR the planner would scan the whole table.
  return sql`${table.id} in (select named.id from ${table} named where named.slug = ${slug} and named.deleted_at is null union all ${earlier})`;
}

/** Like `isNamed`, for a value that may also be an id. */
export const isCalled = (db: Database, entity: string, table: NamedTable, idOrSlug: string): SQL =>
  isUuid(idOrSlug) ? eq(table.id, idOrSlug) : isNamed(db, entity, table, idOrSlug);

export const namedToday = (table: { slug: AnyPgColumn }, slug: string): SQL => sql`${table.slug} = ${slug} desc`;
