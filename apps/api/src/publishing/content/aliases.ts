import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ContentTable } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { aliases } from "./table.ts";

type NamedTable = PgTable & ContentTable & { id: AnyPgColumn; slug: AnyPgColumn };

type Address = { entity: string; id: string; slug: string };

/** An address in use is nobody's alias. */
export async function claimAddress(db: Database, { entity, slug }: Address): Promise<void> {
  await db.delete(aliases).where(and(eq(aliases.entity, entity), eq(aliases.slug, slug)));
}

/** Keeps the address an entity had: it leads to the present one in one hop, whatever that becomes. */
export async function keepOldAddress(db: Database, { entity, id, slug }: Address): Promise<void> {
  await db
    .insert(aliases)
    .values({ entity, slug, entityId: id })
    .onConflictDoUpdate({ target: [aliases.entity, aliases.slug], set: { entityId: id } });
}

/** Rows that have this slug today or had it at any time; sort by `namedToday` and take the first. */
export function isNamed(db: Database, entity: string, table: NamedTable, slug: string): SQL {
  const earlier = db
    .select({ id: aliases.entityId })
    .from(aliases)
    .where(and(eq(aliases.entity, entity), eq(aliases.slug, slug)));
  // A union of ids, each found by its index: with OR the whole table would be read.
  return sql`${table.id} in (select named.id from ${table} named where named.slug = ${slug} and named.deleted_at is null union all ${earlier})`;
}

/** The same for what may also be an id. */
export const isCalled = (db: Database, entity: string, table: NamedTable, idOrSlug: string): SQL =>
  isUuid(idOrSlug) ? eq(table.id, idOrSlug) : isNamed(db, entity, table, idOrSlug);

export const namedToday = (table: { slug: AnyPgColumn }, slug: string): SQL => sql`${table.slug} = ${slug} desc`;
