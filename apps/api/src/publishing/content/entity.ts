import type { FieldErrors } from "@len/contract/envelope";
import { fieldErrorsByPath } from "@len/contract/forms";
import { foldersOf, pathOf, type Section } from "@len/contract/section";
import type { ToFix } from "@len/contract/staff/content";
import { and, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { ContentTable, StoredSeo } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { inRussian, invalid, notFitting } from "../../platform/refusals/refusal.ts";
import type { DaySpan } from "../clinic/clinic-day.ts";
import type { Indexed } from "../search/source.ts";
import { draftOf, filled, inWords } from "./drafts.ts";
import { controlCharacters, requirePlainText } from "./plain-text.ts";

/** The content of `revisions.data`: the entity's columns and links by their names in code, instants as ISO strings. */
export type RevisionData = Record<string, unknown>;

/** Advice on a draft that can be published. `from`: the day from which the advice is shown; absent: at once. */
export type Warning = ToFix & { from?: string };

/** A page that visitors can open. */
export type SitemapAddress = { path: string; seo: StoredSeo; updatedAt: Date | null };

type RowState = { id: string; status: "draft" | "published" | "archived"; version: number; updatedAt: Date };

/** A row of the demo clinic has its own date of creation and may be pinned. */
type NewRow = RowState & { createdAt?: Date; pinnedAt?: Date };

/** An entity that can be published. Staff identify a row by its `key` (a slug or a page's path) or by its id. */
export type ContentEntity = {
  name: string;
  table: EntityTable;
  /** The columns by which staff and URLs identify a row. */
  key: AnyPgColumn;
  schema: z.ZodType;
  /** Fields of the data that contain ids of other rows: path -> entity, such as `services.serviceId` -> `services`. */
  references: Record<string, string>;
  /** Instants at which a row appears or disappears for visitors. */
  instants: AnyPgColumn[];
  /** Rows that change for visitors on a day of the span; absent if there are none. */
  days: ((span: DaySpan) => SQL) | undefined;
  /** Rows whose search documents must be updated when the row changes. */
  searched(db: Database, id: string): Promise<Indexed[]>;
  /**
   * For a section with a part that has its own plan, such as the prices of services: the data to publish now when the plan changes only
   * this part. `null`: the plan is one of the whole item.
   */
  beforePlan(versions: Record<"draft" | "planned" | "live", RevisionData>): RevisionData | null;
  /** The section's description in the contract, and its list. */
  section: Section & Listing;
  /** Validates the data of an edit and converts them to their stored form; throws a Refusal. */
  check(data: unknown): RevisionData;
  /** The stored form of a draft, complete or not; throws a Refusal that names fields by path. */
  checkDraft(data: unknown): RevisionData;
  /** The problems that prevent publishing a draft, by path. */
  problems(data: RevisionData): FieldErrors;
  /** Advice on a draft, complete or not, that can be published. */
  warnings(draft: RevisionData, today: string): Warning[];
  /** Problems that began on a day of the clinic (`2026-11-23`), by path; a published item stays published. */
  lapsed(data: RevisionData, today: string): FieldErrors;
  /** Whether a page of the site shows the item. */
  hasPage: boolean;
  /**
   * The folders of the site that contain the pages of the items; "/" is the top folder, which contains other pages too. `*` matches any
   * name: the site finds an article at `/articles/*` whatever the category, and redirects to its own address.
   */
  folders: string[];
  /** The path on the site; `null` if the item has no page, or not with these data. */
  path(db: Database, data: RevisionData): Promise<string | null>;
  /** The pages of rows that visitors can open, for the site map. */
  addresses(db: Database): Promise<SitemapAddress[]>;
  /** Describes the other items that would be hidden together with the row; `null` if there are none. */
  hides(db: Database, id: string): Promise<string | null>;
  lock(db: Database, key: string): Promise<LockedRow | null>;
  /** Finds a row in the trash by its key; of several rows with the same key, the one deleted last. */
  lockDeleted(db: Database, key: string): Promise<LockedRow | null>;
  insert(db: Database, data: RevisionData, row: NewRow): Promise<void>;
  /** `isBack`: the row was published until an act that is being undone. */
  update(db: Database, data: RevisionData, row: RowState, isBack?: boolean): Promise<void>;
  setStatus(db: Database, row: RowState): Promise<void>;
  /** Moves the row to the trash, which frees its slug, or out of it; in both cases visitors do not see it. */
  setDeleted(db: Database, id: string, isDeleted: boolean): Promise<void>;
};

/** Columns of a section's list. */
type Listing = {
  /** The field that gets the title of a new draft. */
  titleField: string;
  /** Fields of the list's columns. */
  listed: string[];
};

const lockedRow = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  version: z.int(),
});

export type LockedRow = z.infer<typeof lockedRow>;

type EntityTable = PgTable &
  ContentTable & {
    id: AnyPgColumn;
    version: AnyPgColumn;
    updatedAt: AnyPgColumn;
    position?: AnyPgColumn | undefined;
    pinnedAt?: AnyPgColumn | undefined;
  };

type Entity<Table extends EntityTable, Schema extends z.ZodType> = {
  /** `titleField`: default `title`. */
  section: Section & Partial<Listing>;
  table: Table;
  key?: AnyPgColumn;
  /** In addition to `publishAt` and `unpublishAt`, which every entity has. */
  instants?: AnyPgColumn[];
  days?(span: DaySpan): SQL;
  /** For an entity that search shows, or whose name finds others. */
  searched?(db: Database, id: string): Promise<Indexed[]>;
  schema: Schema;
  /** For an entity that may be published only on some days, such as while an accreditation is in force. */
  lapsed?(data: RevisionData, today: string): FieldErrors;
  /** For an entity whose path depends on more than the slug; the default follows `shownAt` of the section. */
  path?(db: Database, data: z.output<Schema>): string | null | Promise<string | null>;
  /** Whether visitors can open the page of a row; default: it is published. */
  isShown?(): SQL | undefined;
  /** Lists the pages of the entity for the site map. By default these are the shown rows by slug. */
  addresses?(db: Database): Promise<SitemapAddress[]>;
  references?: Record<string, string>;
  /** Set when a part of the entity has its own plan. */
  beforePlan?(versions: Record<"draft" | "planned" | "live", RevisionData>): RevisionData | null;
  /** Advice on a draft, whose fields may be absent, null or "". */
  warnings?(draft: RevisionData, today: string): Warning[];
  /** Set when hiding a row of the entity also hides rows of others. */
  hides?(db: Database, id: string): Promise<string | null>;
  /** The columns of the row. Fields that are not columns of the table are skipped. */
  columns(data: z.output<Schema>): Table["$inferInsert"];
  /** Replaces the rows of other tables that belong to the row. */
  saveLinks?(db: Database, id: string, data: z.output<Schema>): Promise<void>;
  /**
   * Throws a Refusal when the row must not be published. The row has been written, but the transaction is still open. `isBack`: the row was
   * published until an act that is being undone, so newer rules do not apply.
   */
  checkPublished?(db: Database, id: string, data: z.output<Schema>, isBack: boolean): Promise<void>;
};

const datesSchema = z.object({ publishAt: z.date().nullable(), unpublishAt: z.date().nullable() });

function isShownBeforeHidden(data: unknown): boolean {
  // Also called for invalid data: errors of dates are reported separately.
  const dates = datesSchema.safeParse(data);
  if (!dates.success) return true;
  const { publishAt, unpublishAt } = dates.data;
  return publishAt === null || unpublishAt === null || publishAt < unpublishAt;
}

/** Converts data to JSON values: instants become texts. */
const asStored = (data: unknown): RevisionData => z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(data)));

/** Replaces the rows of a link table that belong to one row. */
export async function replaceRows<Table extends PgTable>(
  db: Database,
  table: Table,
  where: SQL,
  rows: Table["$inferInsert"][],
): Promise<void> {
  const links: PgTable = table;
  await db.delete(links).where(where);
  if (rows.length > 0) await db.insert(links).values(rows);
}

const withSlug = z.object({ slug: z.string() });

/** The page of an item, by `shownAt` of its section. */
function usualPath(section: Section, data: unknown): string | null {
  const [pattern] = section.shownAt;
  if (!pattern?.includes(":slug")) return pattern ?? null;
  const own = withSlug.safeParse(data);
  return own.success ? pathOf(section, own.data) : null;
}

/** The pages of the shown rows, if `/:slug` below one folder is their only place. */
async function usualAddresses(db: Database, { section, table, isShown }: Addressed): Promise<SitemapAddress[]> {
  const { slug, seo }: Record<string, AnyPgColumn | undefined> = getTableColumns(table);
  const { updatedAt } = table;
  if (!slug || !seo || !section.shownAt[0]?.endsWith("/:slug")) return [];
  const columns = {
    slug: sql<string>`${slug}`,
    seo: sql<StoredSeo>`${seo}`,
    updatedAt: sql`${updatedAt}`.mapWith((at): Date => new Date(at)),
  };
  const found = await db
    .select(columns)
    .from(table)
    .where(isShown?.() ?? isPublished(table))
    .orderBy(slug);
  return found.map((row) => ({ ...row, path: pathOf(section, row) }));
}

type Addressed = { section: Section; table: EntityTable; isShown?(): SQL | undefined };

export function defineEntity<Table extends EntityTable, Schema extends z.ZodType>(entity: Entity<Table, Schema>): ContentEntity {
  const { section } = entity;
  const name = section.entity;
  const table: EntityTable = entity.table;
  const schema = entity.schema.refine(isShownBeforeHidden, { path: ["unpublishAt"], error: "Снятие с сайта раньше публикации" });
  const draftSchema = draftOf(schema);
  const key = entity.key ?? table.id;
  /** A new row is the last one of a list that staff order by hand. */
  const last = table.position && { position: sql`(select coalesce(max(${table.position}), -1) + 1 from ${table})` };
  return {
    name,
    table,
    key,
    schema,
    references: entity.references ?? {},
    folders: foldersOf(section),
    section: { titleField: "title", listed: [], ...section },
    instants: [table.publishAt, table.unpublishAt, ...(entity.instants ?? [])],
    days: entity.days,
    hasPage: entity.path !== undefined || section.shownAt.length > 0,
    async searched(db, id) {
      return (await entity.searched?.(db, id)) ?? [];
    },
    check(data) {
      return asStored(fitting(data));
    },
    checkDraft(data) {
      const fields = controlCharacters(data);
      if (Object.keys(fields).length > 0) throw invalid(fields);
      const draft = draftSchema.safeParse(data, inWords);
      if (!draft.success) throw invalid(fieldErrorsByPath(draft.error));
      // Complete data are stored as they would be published, so that a draft can be compared with the published version.
      const ready = schema.safeParse(filled(schema, draft.data), inWords);
      return asStored(ready.success ? ready.data : draft.data);
    },
    problems(data) {
      const ready = schema.safeParse(filled(schema, data), inWords);
      return ready.success ? {} : fieldErrorsByPath(ready.error);
    },
    beforePlan: (versions) => entity.beforePlan?.(versions) ?? null,
    warnings: (draft, today) => entity.warnings?.(draft, today) ?? [],
    lapsed: (data, today) => entity.lapsed?.(data, today) ?? {},
    async path(db, data) {
      const ready = schema.safeParse(filled(schema, data));
      if (!ready.success) return null;
      return entity.path ? await entity.path(db, ready.data) : usualPath(section, ready.data);
    },
    async addresses(db) {
      return entity.addresses ? await entity.addresses(db) : await usualAddresses(db, entity);
    },
    async hides(db, id) {
      return (await entity.hides?.(db, id)) ?? null;
    },

    async lock(db, wanted) {
      return await lockRow(db, wanted, isNull(table.deletedAt));
    },

    async lockDeleted(db, wanted) {
      return await lockRow(db, wanted, isNotNull(table.deletedAt));
    },

    async insert(db, data, row) {
      const checked = fitting(data);
      await db.insert(table).values({ ...columnsOf(checked), ...last, ...row });
      await entity.saveLinks?.(db, row.id, checked);
    },

    async update(db, data, row, isBack = false) {
      const checked = fitting(data);
      await db
        .update(table)
        .set({ ...columnsOf(checked), ...row })
        .where(eq(table.id, row.id));
      await entity.saveLinks?.(db, row.id, checked);
      if (row.status === "published") await entity.checkPublished?.(db, row.id, checked, isBack);
    },

    async setStatus(db, { id, status, version, updatedAt }) {
      await db.execute(
        sql`update ${table} set status = ${status}, version = ${version}, updated_at = ${updatedAt.toISOString()}::timestamptz where id = ${id}`,
      );
    },

    async setDeleted(db, id, isDeleted) {
      const deletedAt = isDeleted ? sql`now()` : sql`null`;
      await db.execute(sql`update ${table} set deleted_at = ${deletedAt}, status = 'archived', updated_at = now() where id = ${id}`);
    },
  };

  function columnsOf(data: z.output<Schema>) {
    const known = getTableColumns(table);
    return Object.fromEntries(Object.entries(entity.columns(data)).filter(([name]) => name in known));
  }

  /** Data stored earlier may not satisfy the current rules. */
  function fitting(data: unknown): z.output<Schema> {
    requirePlainText(data);
    const checked = schema.safeParse(data, inRussian);
    if (!checked.success) throw notFitting(checked.error);
    return checked.data;
  }

  async function lockRow(db: Database, wanted: string, where: SQL): Promise<LockedRow | null> {
    const byId = z.uuid().safeParse(wanted).success ? eq(table.id, wanted) : undefined;
    const byKey = entity.key && eq(entity.key, wanted);
    if (!byId && !byKey) return null;
    const [row] = await db
      .select({ id: table.id, key, status: table.status, version: table.version })
      .from(table)
      .where(and(or(byId, byKey), where))
      .orderBy(desc(table.deletedAt))
      .limit(1)
      .for("update");
    return row ? lockedRow.parse(row) : null;
  }
}
