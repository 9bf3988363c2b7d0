import type { ContentItem } from "@len/contract/staff/content";
import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "../../platform/database/columns.ts";

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

const titleOfDraft = sql`coalesce(
  nullif(btrim(draft ->> 'title'), ''),
  nullif(btrim(draft ->> 'name'), ''),
  nullif(btrim(coalesce(draft ->> 'lastName', '') || ' ' || coalesce(draft ->> 'firstName', '') || ' ' || coalesce(draft ->> 'middleName', '')), ''),
  nullif(btrim(draft ->> 'pageName'), ''),
  ''
)`;

/** The state to which an act can be undone. */
export type Undo = {
  act: NonNullable<ContentItem["undo"]>;
  status: "none" | "draft" | "published" | "archived";
  isDeleted: boolean;
  number: number | null;
  plan: { number: number; at: string; by: string } | null;
  draft: Record<string, unknown> | null;
  /** The next item in the order by hand. */
  before: string | null;
  /** Whether the item was in that order; absent means true. */
  isPinned?: boolean;
  /** Former slugs of the item that the act redirected to another one. */
  redirected?: { to: string; slugs: string[] };
  /** For one act on several items, which is undone as one: its id, and the number of its items. */
  together?: { id: string; size: number };
};

/**
 * The working draft of every item, which saves overwrite. Triggers on `revisions` write it for every writer: a new revision is the draft,
 * its publication sets `publishedNumber`.
 */
export const contentItems = pgTable(
  "content_items",
  {
    entity: text("entity").notNull(),
    id: uuid("id").notNull(),
    draft: jsonb("draft").$type<Record<string, unknown>>().notNull(),
    title: text("title").notNull().generatedAlwaysAs(titleOfDraft),
    /** The kind of a news item or article: drafts are too long to be read for a filter. */
    type: text("type").generatedAlwaysAs(sql`draft ->> 'type'`),
    /** Increases with every save and act; `If-Match` contains it. */
    version: integer("version").notNull().default(1),
    /** The latest revision; 0: none yet. */
    baseNumber: integer("base_number").notNull().default(0),
    publishedNumber: integer("published_number"),
    draftHash: bigint("draft_hash", { mode: "bigint" }).notNull().generatedAlwaysAs(sql`jsonb_hash_extended(draft, 0)`),
    /** Hash of the published data; it differs from `draftHash` while the draft has changes. */
    publishedHash: bigint("published_hash", { mode: "bigint" }),
    /** Hash of the texts in the published data; it does not change when only amounts do. */
    publishedTexts: bigint("published_texts", { mode: "bigint" }),
    savedBy: text("saved_by").notNull(),
    savedAt: instant("saved_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Set for an item in the trash that was never published; for others the row has the date. */
    deletedAt: instant("deleted_at"),
    plannedNumber: integer("planned_number"),
    plannedAt: instant("planned_at"),
    plannedBy: text("planned_by"),
    planFailure: text("plan_failure"),
    undo: jsonb("undo").$type<Undo>(),
    /** The draft for which `fixFrom` was computed, see to-fix.ts. */
    checkedHash: bigint("checked_hash", { mode: "bigint" }),
    /** The day since which the draft has something to correct; `-infinity`: on every day. */
    fixFrom: day("fix_from"),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.id] }),
    index("content_items_saved").on(table.entity, table.savedAt.desc(), table.id),
    index("content_items_title").using("gin", sql`lower(translate(title, 'Ёё', 'Ее')) gin_trgm_ops`),
    index("content_items_by_title").on(table.entity, sql`lower(translate(title, 'Ёё', 'Ее'))`, table.id),
    index("content_items_planned").on(table.plannedAt).where(sql`planned_at is not null`),
    index("content_items_unchecked").on(table.entity, table.id).where(sql`checked_hash is distinct from draft_hash`),
  ],
);

/** Ids and links in the draft and the published data of an item, written by triggers. `target`: an id, or the address of a link. */
export const contentReferences = pgTable(
  "content_references",
  {
    entity: text("entity").notNull(),
    id: uuid("id").notNull(),
    source: text("source", { enum: ["draft", "published"] }).notNull(),
    target: text("target").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.id, table.source, table.target] }),
    index("content_references_target").on(table.target),
  ],
);

/**
 * The versions of a service or a promotion that visitors saw, with their times, from which the price list of any day is read. The present
 * version has no `shownTo`. Triggers on the two tables add rows and close each once, for every writer.
 */
export const publications = pgTable(
  "publications",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    entity: text("entity").notNull(),
    entityId: uuid("entity_id").notNull(),
    number: integer("number").notNull(),
    shownFrom: instant("shown_from").notNull(),
    shownTo: instant("shown_to"),
  },
  (table) => [
    index("publications_item").on(table.entity, table.entityId, table.shownFrom),
    uniqueIndex("publications_open").on(table.entity, table.entityId).where(sql`shown_to is null`),
  ],
);
