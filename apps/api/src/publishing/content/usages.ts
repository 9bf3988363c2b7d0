import type { ContentUsage, ContentUsages } from "@len/contract/staff/content";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { findRows } from "./item-queries.ts";
import { targetOf, targetsOfPage } from "./links.ts";
import { aliases, contentItems, contentReferences, revisions } from "./table.ts";

type Used = { entity: ContentEntity; id: string; siteUrl: string };

/** Only this many referring items are named; the others are counted. */
const namedAtMost = 50;

/**
 * Items that refer to this one by its id or link to its page, in their drafts or on the site, and the effect of the removal on each
 * reference.
 */
export async function listUsages(db: Database, entities: ContentEntity[], used: Used): Promise<ContentUsages> {
  const targets = [used.id, ...(await listLinks(db, used))];
  let total = 0;
  const named: { other: ContentEntity; id: string; isLive: boolean }[] = [];
  for (const other of await sectionsOfUsers(db, entities, targets)) {
    const rows = await queryRows(
      db,
      z.object({ id: z.string(), isLive: z.boolean(), total: z.int() }),
      sql`select id, is_live as "isLive", (count(*) over ())::int as total from ${usersIn(other, used, targets)}
        order by is_live desc, id limit ${namedAtMost}`,
    );
    total += rows[0]?.total ?? 0;
    named.push(...rows.map(({ id, isLive }) => ({ other, id, isLive })));
  }
  const first = named.toSorted((one, next) => Number(next.isLive) - Number(one.isLive)).slice(0, namedAtMost);
  const usages: ContentUsage[] = [];
  for (const [other, users] of Map.groupBy(first, (one) => one.other))
    usages.push(
      ...(await describeUsers(
        db,
        other,
        users.map(({ id }) => id),
        targets,
      )),
    );
  return { total, first: usages };
}

/** Number of published items that refer to this one. `isRedirected`: items that only link to its page do not count. */
export async function countLiveUsers(db: Database, entities: ContentEntity[], used: Used, isRedirected: boolean): Promise<number> {
  const targets = [used.id, ...(isRedirected ? [] : await listLinks(db, used))];
  let total = 0;
  for (const other of await sectionsOfUsers(db, entities, targets)) {
    const [counted] = await queryRows(
      db,
      z.object({ users: z.int() }),
      sql`select count(*)::int as users from ${usersIn(other, used, targets)} where is_live`,
    );
    total += counted?.users ?? 0;
  }
  return total;
}

async function listLinks(db: Database, { entity, id, siteUrl }: Used): Promise<string[]> {
  const pages = await listPages(db, entity, id);
  return pages.flatMap((path) => targetsOfPage(path, siteUrl));
}

async function sectionsOfUsers(db: Database, entities: ContentEntity[], targets: string[]): Promise<ContentEntity[]> {
  const rows = await db
    .selectDistinct({ name: contentReferences.entity })
    .from(contentReferences)
    .where(inArray(contentReferences.target, targets));
  return entities.filter(({ name }) => rows.some((row) => row.name === name));
}

/** The items of a section, outside the trash, that refer to one of the targets: their ids, and whether they do so on the site. */
function usersIn({ name, table }: ContentEntity, { entity, id }: Used, targets: string[]): SQL {
  const { source } = contentReferences;
  const isOther = name === entity.name ? ne(contentReferences.id, id) : undefined;
  return sql`(
    select ${contentReferences.id} as id, bool_or(${source} = 'published' and coalesce(${isPublished(table)}, false)) as is_live
    from ${contentReferences}
    join ${contentItems} on ${contentItems.entity} = ${contentReferences.entity} and ${contentItems.id} = ${contentReferences.id}
    left join ${table} on ${table.id} = ${contentItems.id}
    where ${and(eq(contentReferences.entity, name), inArray(contentReferences.target, targets), isOther)}
      and coalesce(${table.deletedAt}, ${contentItems.deletedAt}) is null
    group by ${contentReferences.id}
    having bool_or(${source} = 'draft' or coalesce(${isPublished(table)}, false))
  ) as users`;
}

async function describeUsers(db: Database, other: ContentEntity, ids: string[], targets: string[]): Promise<ContentUsage[]> {
  const versions = await db
    .select({ id: contentItems.id, draft: contentItems.draft, published: revisions.data })
    .from(contentItems)
    .leftJoin(
      revisions,
      and(
        eq(revisions.entity, contentItems.entity),
        eq(revisions.entityId, contentItems.id),
        eq(revisions.version, contentItems.publishedNumber),
      ),
    )
    .where(and(eq(contentItems.entity, other.name), inArray(contentItems.id, ids)));
  const byId = new Map(versions.map((version) => [version.id, version]));
  const usages: ContentUsage[] = [];
  const rows = new Map((await findRows(db, other, ids)).map((row) => [row.id, row]));
  for (const { id, title, state, isLive } of ids.flatMap((one) => rows.get(one) ?? [])) {
    const { draft = null, published = null } = byId.get(id) ?? {};
    const byPath = new Map<string, ContentUsage>();
    // A published reference counts before the same one in the draft.
    for (const [data, isShown] of [[isLive ? published : null, true] as const, [draft, false] as const]) {
      for (const at of data ? pathsTo(data, targets) : []) {
        const path = at.join(".");
        if (data && !byPath.has(path))
          byPath.set(path, { entity: other.name, id, title, state, isLive: isShown, path, becomes: fateOf(other, data, at) });
      }
    }
    usages.push(...byPath.values());
  }
  return usages;
}

/** The paths of the item's page on the site and those that redirect to it: of the published version, of the draft and of former slugs. */
async function listPages(db: Database, entity: ContentEntity, id: string): Promise<string[]> {
  // Other sections have one page for all their items, or name pages of other sections.
  if (entity.folders.length === 0) return [];
  const [own] = await db
    .select({ draft: contentItems.draft, published: revisions.data })
    .from(contentItems)
    .leftJoin(
      revisions,
      and(eq(revisions.entity, entity.name), eq(revisions.entityId, id), eq(revisions.version, contentItems.publishedNumber)),
    )
    .where(and(eq(contentItems.entity, entity.name), eq(contentItems.id, id)));
  if (!own) return [];
  const former = await db
    .select({ slug: aliases.slug })
    .from(aliases)
    .where(and(eq(aliases.entity, entity.name), eq(aliases.entityId, id)));
  const shapes = [own.published, own.draft].filter((data) => data !== null);
  const all = shapes.flatMap((data) => [data, ...former.map(({ slug }) => ({ ...data, slug }))]);
  const paths: (string | null)[] = [];
  for (const data of all) paths.push(await entity.path(db, data));
  return [...new Set(paths.filter((path) => path !== null))];
}

/** The paths of the data that contain one of the targets. */
export function pathsTo(value: unknown, targets: string[], at: string[] = []): string[][] {
  if (typeof value === "string") return targets.includes(targetOf(value) ?? "") ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => pathsTo(inner, targets, [...at, name]));
}

/** A link in a text would break; a line of a list or an optional field is skipped if the section is valid without it. */
function fateOf(entity: ContentEntity, data: RevisionData, at: string[]): ContentUsage["becomes"] {
  if (at.at(-1) === "href") return "broken";
  const [field = ""] = at;
  const problems = entity.problems({ ...data, [field]: without(data[field], at.slice(1)) });
  return Object.keys(problems).some((path) => path === field || path.startsWith(`${field}.`)) ? "broken" : "removed";
}

/** The value without the innermost list line that the path leads through. */
function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return null;
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== name);
  return typeof value === "object" && value !== null ? { ...value, [name]: without(Reflect.get(value, name), rest) } : null;
}
