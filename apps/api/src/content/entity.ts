import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { ContentTable } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { inRussian, notFitting } from "./act-error.ts";

/** What `revisions.data` holds: the entity's columns and links by their names in code, instants as ISO strings. */
export type RevisionData = Record<string, unknown>;

type RowState = { id: string; status: "draft" | "published" | "archived"; version: number; updatedAt: Date };

/** An entity the publishing acts know. Staff call a row by its `key`, a slug or a page's path, or else by its id. */
export type ContentEntity = {
  name: string;
  /** Collections of the public calls that show something of it. */
  touches: string[];
  /** Checks data of an edit and brings it to the form in which it is stored; throws an ActError. */
  check(data: unknown): RevisionData;
  lock(db: Database, key: string): Promise<LockedRow | null>;
  insert(db: Database, data: RevisionData, row: RowState): Promise<void>;
  update(db: Database, data: RevisionData, row: RowState): Promise<void>;
  setStatus(db: Database, row: RowState): Promise<void>;
};

const lockedRow = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  version: z.int(),
});

export type LockedRow = z.infer<typeof lockedRow>;

type Entity<Schema extends z.ZodType> = {
  name: string;
  touches: string[];
  table: PgTable & ContentTable & { id: AnyPgColumn; version: AnyPgColumn };
  key?: AnyPgColumn;
  schema: Schema;
  insert(db: Database, data: z.output<Schema>, row: RowState): Promise<unknown>;
  update(db: Database, data: z.output<Schema>, row: RowState): Promise<unknown>;
};

export function defineEntity<Schema extends z.ZodType>(entity: Entity<Schema>): ContentEntity {
  const { name, touches, table, schema } = entity;
  const key = entity.key ?? table.id;
  return {
    name,
    touches,
    check(data) {
      const checked = schema.safeParse(data, inRussian);
      if (!checked.success) throw notFitting(checked.error);
      return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(checked.data)));
    },
    async lock(db, wanted) {
      const byId = z.uuid().safeParse(wanted).success ? eq(table.id, wanted) : undefined;
      const byKey = entity.key && eq(entity.key, wanted);
      if (!byId && !byKey) return null;
      const [row] = await db
        .select({ id: table.id, key, status: table.status, version: table.version })
        .from(table)
        .where(and(or(byId, byKey), isNull(table.deletedAt)))
        .for("update");
      return row ? lockedRow.parse(row) : null;
    },
    async insert(db, data, row) {
      await entity.insert(db, schema.parse(data), row);
    },
    async update(db, data, row) {
      await entity.update(db, schema.parse(data), row);
    },
    async setStatus(db, { id, status, version, updatedAt }) {
      await db.execute(
        sql`update ${table} set status = ${status}, version = ${version}, updated_at = ${updatedAt.toISOString()}::timestamptz where id = ${id}`,
      );
    },
  };
}
