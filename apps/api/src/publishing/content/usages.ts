import type { ContentUsage } from "@len/contract/staff/content";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { findRows } from "./item-queries.ts";
import { targetOf, targetsOfPage } from "./links.ts";
import { aliases, contentItems, contentReferences, revisions } from "./table.ts";

/** Items that refer to this one by its id or link to its page, in their drafts or on the site, and what becomes of each reference without it. */
export async function listUsages(
  db: Database,
  entities: ContentEntity[],
  { entity, id, siteUrl }: { entity: ContentEntity; id: string; siteUrl: string },
): Promise<ContentUsage[]> {
  const pages = await listPages(db, entity, id);
  const targets = [id, ...pages.flatMap((path) => targetsOfPage(path, siteUrl))];
  const found = await db
    .select({
      entity: contentReferences.entity,
      id: contentReferences.id,
      source: contentReferences.source,
      draft: contentItems.draft,
      published: revisions.data,
    })
    .from(contentReferences)
    .innerJoin(contentItems, and(eq(contentItems.entity, contentReferences.entity), eq(contentItems.id, contentReferences.id)))
    .leftJoin(
      revisions,
      and(
        eq(revisions.entity, contentItems.entity),
        eq(revisions.entityId, contentItems.id),
        eq(revisions.version, contentItems.publishedNumber),
      ),
    )
    .where(
      and(
        inArray(contentReferences.target, targets),
        not(sql`(${contentReferences.entity} = ${entity.name} and ${contentReferences.id} = ${id})`),
      ),
    )
    .orderBy(contentReferences.entity, contentReferences.id, contentReferences.source);

  const usages = new Map<string, ContentUsage>();
  for (const [name, references] of Map.groupBy(found, (one) => one.entity)) {
    const other = entities.find((known) => known.name === name);
    if (!other) continue;
    const rows = await findRows(db, other, [...new Set(references.map((one) => one.id))]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id: from, source, draft, published } of references) {
      const row = byId.get(from);
      const data = source === "draft" ? draft : published;
      if (!row || !data || row.state === "trash" || (source === "published" && !row.isLive)) continue;
      const { title, state, isLive } = row;
      for (const at of pathsTo(data, targets)) {
        const usage = {
          entity: name,
          id: from,
          title,
          state,
          isLive: isLive && source === "published",
          path: at.join("."),
          becomes: fateOf(other, data, at),
        };
        const key = `${from} ${usage.path}`;
        // What is on the site counts more than the same in the draft.
        if (usage.isLive || !usages.has(key)) usages.set(key, usage);
      }
    }
  }
  return [...usages.values()];
}

/** The paths at which the site shows the item's page or leads to it: of what is published, of the draft and with former slugs. */
async function listPages(db: Database, entity: ContentEntity, id: string): Promise<string[]> {
  // Other sections have one page for all their items, or name pages that are not theirs.
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

/** Where the data hold one of the targets. */
export function pathsTo(value: unknown, targets: string[], at: string[] = []): string[][] {
  if (typeof value === "string") return targets.includes(targetOf(value) ?? "") ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => pathsTo(inner, targets, [...at, name]));
}

/** A link in a text would lead nowhere; a line of a list or an optional field is left out where the section can do without it. */
function fateOf(entity: ContentEntity, data: RevisionData, at: string[]): ContentUsage["becomes"] {
  if (at.at(-1) === "href") return "broken";
  const [field = ""] = at;
  const problems = entity.problems({ ...data, [field]: without(data[field], at.slice(1)) });
  return Object.keys(problems).some((path) => path === field || path.startsWith(`${field}.`)) ? "broken" : "removed";
}

/** The value without the nearest line of a list that the path runs through. */
function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return null;
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== name);
  return typeof value === "object" && value !== null ? { ...value, [name]: without(Reflect.get(value, name), rest) } : null;
}
