import { isDeepStrictEqual } from "node:util";
import type { ContentItem, ContentRow, ContentState, FoundContent, ListedContent } from "@len/contract/staff/content";
import { and, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { mediaProblems } from "../../platform/media/media-problems.ts";
import { findPictures } from "../../platform/media/pictures.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { clinicToday } from "../clinic/clinic-day.ts";
import { choicesOf, pictureFieldsOf } from "./drafts.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { aliases, contentItems, contentReferences, revisions } from "./table.ts";
import { checkDrafts, findToFix, isToFix } from "./to-fix.ts";

type Of = { entity: ContentEntity; id: string };

const item = contentItems;
const states = ["draft", "live", "changed", "planned", "off", "trash"] as const satisfies ContentState[];

/** The state of an item, with its row left-joined: an item of the panel has none before its first publication. */
function stateOf({ table }: ContentEntity): SQL<ContentState> {
  return sql`case
    when coalesce(${table.deletedAt}, ${item.deletedAt}) is not null then 'trash'
    when ${item.plannedAt} is not null or (${table.status} = 'published' and ${table.publishAt} > now()) then 'planned'
    when coalesce(${table.status}, 'draft') = 'draft' then 'draft'
    when ${table.status} = 'archived' or ${table.unpublishAt} <= now() then 'off'
    when ${item.draftHash} is distinct from ${item.publishedHash} then 'changed'
    else 'live' end`;
}

const rowSchema = z.object({
  item: z.custom<typeof contentItems.$inferSelect>(),
  published: z.custom<typeof revisions.$inferSelect>().nullable(),
  state: z.enum(states),
  isLive: z.boolean(),
  isPlaced: z.boolean(),
  today: z.string(),
});

function selectRows(db: Database, entity: ContentEntity) {
  const { table } = entity;
  return db
    .select({
      item,
      published: revisions,
      state: stateOf(entity),
      isLive: sql<boolean>`coalesce(${isPublished(table)}, false)`,
      isPlaced: sql<boolean>`${placeOf(entity) ?? sql`null`} is not null and ${table.deletedAt} is null`,
      today: sql<string>`${clinicToday}::text`,
    })
    .from(item)
    .leftJoin(table, sql`${table.id} = ${item.id}`)
    .leftJoin(
      revisions,
      and(eq(revisions.entity, item.entity), eq(revisions.entityId, item.id), eq(revisions.version, item.publishedNumber)),
    );
}

async function describeRows(
  db: Database,
  entity: ContentEntity,
  found: unknown[],
): Promise<(z.infer<typeof rowSchema> & { row: ContentRow })[]> {
  const rows = z.array(rowSchema).parse(found);
  const actorOf = await readActors(
    db,
    rows.flatMap(({ item: { savedBy, plannedBy } }) => [savedBy, ...(plannedBy === null ? [] : [plannedBy])]),
  );
  return rows.map((row) => {
    const { item: found, published, state, isLive, isPlaced, today } = row;
    const { id, title, version, draft, savedAt, savedBy, plannedNumber, plannedAt, plannedBy, planFailure: failure } = found;
    const plan = plannedAt &&
      plannedNumber !== null &&
      plannedBy !== null && { number: plannedNumber, at: plannedAt.toISOString(), by: actorOf(plannedBy), failure };
    return {
      ...row,
      row: {
        id,
        title,
        state,
        isLive,
        version,
        changes: published ? changesOf(draft, published.data) : 0,
        savedAt: savedAt.toISOString(),
        savedBy: actorOf(savedBy),
        plan: plan || null,
        isPlaced,
        toFix: findToFix(entity, draft, today),
        fields: Object.fromEntries(entity.section.listed.map((name) => [name, draft[name] ?? null])),
      },
    };
  });
}

/** Number of different fields. */
function changesOf(draft: RevisionData, published: RevisionData): number {
  const names = new Set([...Object.keys(draft), ...Object.keys(published)]);
  return [...names].filter((name) => !isDeepStrictEqual(draft[name], published[name])).length;
}

/** The item for its form; `null` if it does not exist. */
export async function findItem(db: Database, { entity, id }: Of): Promise<ContentItem | null> {
  const [found] = await describeRows(db, entity, await selectRows(db, entity).where(and(eq(item.entity, entity.name), eq(item.id, id))));
  if (!found) return null;
  const { item: stored, published, row, today } = found;
  const former = await db
    .select({ slug: aliases.slug })
    .from(aliases)
    .where(and(eq(aliases.entity, entity.name), eq(aliases.entityId, id)))
    .orderBy(aliases.createdAt);
  return {
    ...row,
    data: stored.draft,
    createdAt: stored.createdAt.toISOString(),
    published: published && { number: published.version, at: published.publishedAt?.toISOString() ?? null, data: published.data },
    problems: { ...(await mediaProblems(db, stored.draft)), ...entity.problems(stored.draft), ...entity.lapsed(stored.draft, today) },
    path: await entity.path(db, stored.draft),
    versions: stored.baseNumber,
    formerSlugs: former.map(({ slug }) => slug),
    undo: stored.undo?.act ?? null,
  };
}

/** Rows of several items, including those in the trash. */
export async function findRows(db: Database, entity: ContentEntity, ids: string[]): Promise<ContentRow[]> {
  const found = await describeRows(
    db,
    entity,
    await selectRows(db, entity).where(and(eq(item.entity, entity.name), inArray(item.id, ids))),
  );
  return found.map(({ row }) => row);
}

type Listed = {
  page: number;
  perPage: number;
  sort?: string | undefined;
  q?: string | undefined;
  state?: string | undefined;
  ids?: string | undefined;
};

/** A page of a section's list, with the numbers of items in each state. Undeclared filters and sorts are refused. */
export async function listItems(db: Database, entity: ContentEntity, { page, perPage, sort, q, state, ids, ...filters }: Listed) {
  const { wanted, isOnlyToFix } = wantedStates(state, ids);
  const where = and(
    eq(item.entity, entity.name),
    ...matching(q),
    ...(ids === undefined ? [] : [isAmong(ids)]),
    ...filtering(db, entity, filters),
  );
  await checkDrafts(db, entity);
  const current = stateOf(entity);
  const counted = await db
    .select({ state: current, total: sql<number>`count(*)::int`, toFix: sql<number>`(count(*) filter (where ${isToFix}))::int` })
    .from(item)
    .leftJoin(entity.table, sql`${entity.table.id} = ${item.id}`)
    .where(where)
    .groupBy(sql`1`);
  // Ids first: rows are wide, and only those of the page need their versions.
  const ofPage = db
    .select({ id: item.id })
    .from(item)
    .leftJoin(entity.table, sql`${entity.table.id} = ${item.id}`)
    .where(and(where, wanted.length < states.length ? inArray(current, wanted) : undefined, isOnlyToFix ? isToFix : undefined))
    .orderBy(...orderOf(entity, sort))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const found = await selectRows(db, entity)
    .where(and(eq(item.entity, entity.name), inArray(item.id, ofPage)))
    .orderBy(...orderOf(entity, sort));
  const sum = (of: ContentState[], what: "total" | "toFix") =>
    counted.filter((one) => of.includes(one.state)).reduce((total, one) => total + one[what], 0);
  return {
    items: (await describeRows(db, entity, found)).map(({ row }) => row),
    total: sum(wanted, isOnlyToFix ? "toFix" : "total"),
    counts: z.record(z.enum(states), z.int()).parse(Object.fromEntries(states.map((one) => [one, sum([one], "total")]))),
    toFix: sum(outsideTrash, "toFix"),
  };
}

const outsideTrash = states.filter((one) => one !== "trash");

/** The states that a list shows: without `state` all except the trash, or all when `ids` names the items. */
function wantedStates(state: string | undefined, ids: string | undefined): { wanted: ContentState[]; isOnlyToFix: boolean } {
  if (state === undefined) return { wanted: ids === undefined ? outsideTrash : states, isOnlyToFix: false };
  const asked = z.array(z.enum([...states, "toFix"])).safeParse(state.split(","));
  if (!asked.success) throw invalid({ state: [`Состояния: ${states.join(", ")}, toFix`] });
  const named = states.filter((one) => asked.data.includes(one));
  const isOnlyToFix = asked.data.includes("toFix");
  return { wanted: isOnlyToFix && named.length === 0 ? outsideTrash : named, isOnlyToFix };
}

/** Twice the width of a thumbnail in the lists of the panel. */
const thumbnailWidth = 120;

/** Rows with a small size of the first picture of each. */
export async function withThumbnails(db: Database, entity: ContentEntity, rows: ContentRow[], apiUrl: string): Promise<ListedContent[]> {
  const names = pictureFieldsOf(entity.schema);
  const pictureOf = ({ fields }: ContentRow) => {
    const ids = entity.section.listed.flatMap((name) => (names.includes(name) ? [fields[name]].flat() : []));
    return ids.find((id) => typeof id === "string" && id !== "");
  };
  const ids = rows.flatMap((row) => pictureOf(row) ?? []).map(String);
  const pictures = await findPictures(db, ids, apiUrl);
  return rows.map((row) => {
    const byWidth = pictures.get(String(pictureOf(row)))?.variants.toSorted((one, other) => one.width - other.width) ?? [];
    return { ...row, thumbnail: (byWidth.find(({ width }) => width >= thumbnailWidth) ?? byWidth.at(-1))?.url ?? null };
  });
}

const searchable = sql`lower(translate(${item.title}, 'Ёё', 'Ее'))`;

function matching(q: string | undefined): SQL[] {
  const words = (q ?? "").toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean);
  return words.map((word) => sql`${searchable} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
}

function isAmong(ids: string): SQL {
  const named = z.array(z.uuid()).max(100).safeParse(ids.split(","));
  if (!named.success) throw invalid({ ids: ["До ста id через запятую"] });
  return inArray(item.id, named.data);
}

/** The possible filters of a list: ids of other items, and choices. */
export const filtersOf = (entity: ContentEntity): string[] => [...Object.keys(entity.references), ...Object.keys(choicesOf(entity.schema))];

export const sortsOf = (entity: ContentEntity): string[] => ["savedAt", "title", ...(placeOf(entity) ? ["position"] : [])];

/** The column of the order by hand: of all items, or of the pinned ones. */
const placeOf = ({ table }: ContentEntity) => table.position ?? table.pinnedAt;

function filtering(db: Database, entity: ContentEntity, filters: Record<string, unknown>): SQL[] {
  const choices = choicesOf(entity.schema);
  return Object.entries(filters).map(([name, given]) => {
    const value = String(given);
    if (Object.hasOwn(choices, name) && choices[name]?.includes(value))
      return name === "type" ? eq(item.type, value) : sql`${item.draft} ->> ${name} = ${value}`;
    if (!Object.hasOwn(entity.references, name) || !z.uuid().safeParse(value).success)
      throw invalid({ [name]: ["Так этот список не отобрать"] });
    const refers = and(
      eq(contentReferences.entity, item.entity),
      eq(contentReferences.id, item.id),
      eq(contentReferences.source, "draft"),
      eq(contentReferences.target, value),
    );
    // `content_references` lists the referring items; the path selects those that refer in this field.
    const lax = `$.${name
      .split(".")
      .map((field) => `"${field}"`)
      .join(".")}`;
    return sql`(${exists(db.select({ id: contentReferences.id }).from(contentReferences).where(refers))}
      and jsonb_path_exists(${item.draft}, ${`${lax} ? (@ == $id)`}::jsonpath, jsonb_build_object('id', ${value}::text)))`;
  });
}

function orderOf(entity: ContentEntity, sort: string | undefined): SQL[] {
  const place = placeOf(entity);
  const [, descending, name = ""] = /^(-?)(.*)$/.exec(sort ?? (place ? "position" : "-savedAt")) ?? [];
  const column = new Map<string, SQL | typeof place>([
    ["savedAt", sql`${item.savedAt}`],
    ["title", searchable],
    ["position", place],
  ]).get(name);
  if (!column) throw invalid({ sort: ["Так этот список не упорядочить"] });
  // Rows that are not pinned follow by title, as on the site.
  const next = name === "position" && !entity.table.position ? [sql`${searchable}`] : [];
  return [descending ? sql`${column} desc nulls last` : sql`${column} nulls last`, ...next, sql`${item.id}`];
}

const foundAtMost = 20;

/** Items of all sections outside the trash whose titles have these words, newest saves first. */
export async function findByTitle(db: Database, entities: ContentEntity[], q: string): Promise<FoundContent[]> {
  const names = entities.map(({ name }) => name);
  const found = await db
    .select({ entity: item.entity, id: item.id })
    .from(item)
    .where(and(inArray(item.entity, names), ...matching(q)))
    .orderBy(desc(item.savedAt), item.id)
    .limit(foundAtMost);
  const bySection = Map.groupBy(found, ({ entity }) => entity);
  const byId = new Map<string, FoundContent>();
  for (const entity of entities) {
    const ids = bySection.get(entity.name)?.map(({ id }) => id) ?? [];
    if (ids.length === 0) continue;
    for (const { id, title, state } of await findRows(db, entity, ids))
      byId.set(id, { id, title, state, entity: entity.name, section: entity.section.title });
  }
  return found.flatMap(({ id }) => byId.get(id) ?? []).filter(({ state }) => state !== "trash");
}
