import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/database/columns.ts";

/** Every edit of an entity. Publishing copies a revision into the entity's row; visitors see nothing before that. */
export const revisions = pgTable(
  "revisions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    entity: text("entity").notNull(),
    entityId: uuid("entity_id").notNull(),
    version: integer("version").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    author: text("author").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    publishedAt: instant("published_at"),
  },
  (table) => [unique("revisions_version").on(table.entity, table.entityId, table.version)],
);

/** Former slugs of entities; each resolves to its entity in one hop. */
export const aliases = pgTable(
  "aliases",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    entity: text("entity").notNull(),
    slug: text("slug").notNull(),
    entityId: uuid("entity_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("aliases_slug").on(table.entity, table.slug), index("aliases_entity").on(table.entityId)],
);
