import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** A point in time, stored in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A calendar day in the clinic's time zone, `2026-11-21`. */
export const day = (name: string) => date(name, { mode: "string" });

/** Title and description for the head of an entity's page. */
export type StoredSeo = { title: string | null; description: string | null; ogImage: string | null; noindex: boolean };

export const noSeo: StoredSeo = { title: null, description: null, ogImage: null, noindex: false };

/**
 * Columns of every published entity. The row is what visitors see; edits are in `revisions` until they are published. `status` says whether
 * the row is published (`archived`: unpublished), `deletedAt` whether it is in the trash, whatever its status.
 */
export const contentColumns = () => ({
  id: uuid("id").primaryKey().defaultRandom(),
  status: text("status", { enum: ["draft", "published", "archived"] })
    .notNull()
    .default("draft"),
  publishAt: instant("publish_at"),
  unpublishAt: instant("unpublish_at"),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
});

/** Columns of an entity with its own page. Slugs are unique among rows that are not deleted; former slugs are in `aliases`. */
export const pageColumns = () => ({
  slug: text("slug").notNull(),
  seo: jsonb("seo").$type<StoredSeo>().notNull().default(noSeo),
});

/** Order set by staff: smaller numbers first; pinned rows before all others. */
export const position = () => doublePrecision("position").notNull().default(0);
export const pinnedAt = () => instant("pinned_at");

/** The id of a row that this row needs; that row cannot be deleted before this one. */
export const refersTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column);

/** The id of a row that this row is a part of; both are deleted together. */
export const partOf = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column, { onDelete: "cascade" });

/** A small index of published rows outside their dates, so that they are found without reading the others. */
export const datesIndexes = (name: string, table: Record<"publishAt" | "unpublishAt", ExtraConfigColumn>) => [
  index(`${name}_publish_at`).on(table.publishAt).where(sql`publish_at is not null`),
  index(`${name}_unpublish_at`).on(table.unpublishAt).where(sql`unpublish_at is not null`),
];

export type ContentTable = {
  status: AnyPgColumn;
  publishAt: AnyPgColumn;
  unpublishAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
};

export const flag = (name: string, value = false) => boolean(name).notNull().default(value);

/** A half-open range of instants, from `lower` up to `upper`, that the database computes from two other columns of the row. */
export const generatedPeriod = (name: string, lower: string, upper: string) =>
  customType<{ data: string }>({ dataType: () => "tstzrange" })(name).generatedAlwaysAs(sql.raw(`tstzrange(${lower}, ${upper})`));
