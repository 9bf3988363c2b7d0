import type { FieldErrors } from "@len/contract/envelope";
import { sitePaths } from "@len/contract/sections";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { aliases, contentItems } from "./table.ts";

/**
 * A text in the form in which `content_references` stores it (`content_targets` in the migrations): an id, or the address of a page without
 * query, fragment and scheme. `null` for other texts.
 */
export function targetOf(text: string): string | null {
  if (isUuid(text)) return text;
  if (/^https?:\/\//i.test(text)) return withoutEnd(text.toLowerCase()).replace(/^https?:/, "");
  return text.startsWith("/") ? withoutEnd(text) || "/" : null;
}

const withoutEnd = (address: string) => (address.split(/[?#]/)[0] ?? "").replace(/\/+$/, "");

/** The forms of a link to a page of the site: its path, or an absolute link with or without «www.». */
export function targetsOfPage(path: string, siteUrl: string): string[] {
  const host = new URL(siteUrl).host.replace(/^www\./, "");
  return [path, `//${host}${path}`, `//www.${host}${path}`].map((target) => target.replace(/(.)\/$/, "$1"));
}

/** The path of a link within the site; `null` for other links. */
function pathOnSite(link: string, siteUrl: string): string | null {
  const target = targetOf(link);
  if (target === null || isUuid(target)) return null;
  if (!target.startsWith("//")) return target;
  const host = new URL(siteUrl).host.replace(/^www\./, "");
  const [, of, path = ""] = /^\/\/(?:www\.)?([^/]+)(.*)$/.exec(target) ?? [];
  return of === host ? path || "/" : null;
}

type From = { entities: ContentEntity[]; entity: ContentEntity; id: string; siteUrl: string; alongside?: string[] };

/** Links of the data, by path, to pages that visitors cannot open: the item is in the trash, unpublished or missing. */
export async function brokenLinks(
  db: Database,
  { entities, entity, id, siteUrl, alongside = [] }: From,
  data: RevisionData,
): Promise<FieldErrors> {
  const broken: FieldErrors = {};
  // Before the first publication no row has the path.
  const own = await entity.path(db, data);
  for (const { at, text } of linksIn(data)) {
    const path = pathOnSite(text, siteUrl);
    const problem = path === null || path === own ? null : await problemOf(db, entities, [id, ...alongside], path);
    if (problem) broken[at] = [problem];
  }
  return broken;
}

/** Links in rich texts, and fields that are links. */
function linksIn(value: unknown, at: string[] = []): { at: string; text: string }[] {
  const name = at.at(-1);
  if (typeof value === "string") return name === "href" || name === "link" ? [{ at: at.join("."), text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => linksIn(inner, [...at, key]));
}

/** `own`: the item itself and drafts that are published together with it. */
async function problemOf(db: Database, entities: ContentEntity[], own: string[], path: string): Promise<string | null> {
  if (sitePaths.includes(path)) return null;
  const { folder, slug } = placeOf(path);
  // The link names a file.
  if (slug.includes(".")) return null;
  const possible = entities.filter(({ folders }) => folders.includes(folder));
  const rows: Awaited<ReturnType<typeof namedIn>> = [];
  for (const entity of possible) rows.push(...(await namedIn(db, entity, slug)));
  if (rows.some(({ id, isShown }) => isShown || own.includes(id))) return null;
  for (const entity of possible) if (await isReadyDraft(db, entity, own, slug)) return null;
  if (rows.length > 0) return "Этой страницы нет на сайте: опубликуйте её или уберите ссылку";
  const isWithin = entities.some(({ folders }) => folders.some((known) => known !== "/" && topOf(known) === topOf(folder)));
  return isWithin ? "Такой страницы нет" : null;
}

/** Those of the paths at which visitors open the page of an item, under its current or a former address. */
export async function pathsOfItems(db: Database, entities: ContentEntity[], paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const places = paths.map((path) => ({ path, ...placeOf(path) }));
  for (const entity of entities) {
    const within = places.filter(({ folder }) => entity.folders.includes(folder));
    const shown = await shownSlugs(
      db,
      entity,
      within.map(({ slug }) => slug),
    );
    for (const { path, slug } of within) if (shown.has(slug)) found.add(path);
  }
  return found;
}

/**
 * Splits a path into its folder, in the notation of sections, and its last part: `/categories/skin/peels` gives `/categories/*` and
 * `peels`.
 */
function placeOf(path: string): { folder: string; slug: string } {
  const [, top = "", ...rest] = path.split("/");
  const slug = rest.pop();
  return slug === undefined ? { folder: "/", slug: top } : { folder: [`/${top}`, ...rest.map(() => "*")].join("/"), slug };
}

const topOf = (folder: string) => folder.split("/")[1];

/** The slugs that a published item has or had. */
async function shownSlugs(db: Database, { name, table }: ContentEntity, slugs: string[]): Promise<Set<string>> {
  const column: AnyPgColumn | undefined = getTableColumns(table).slug;
  if (!column || slugs.length === 0) return new Set();
  const own = db
    .select({ slug: sql<string>`${column}` })
    .from(table)
    .where(and(inArray(column, slugs), isPublished(table)));
  const former = db
    .select({ slug: sql<string>`${aliases.slug}` })
    .from(aliases)
    .innerJoin(table, eq(aliases.entityId, table.id))
    .where(and(eq(aliases.entity, name), inArray(aliases.slug, slugs), isPublished(table)));
  return new Set((await own.union(former)).map(({ slug }) => slug));
}

/** Before its first publication an item has a draft and no row. */
async function isReadyDraft(db: Database, entity: ContentEntity, ids: string[], slug: string): Promise<boolean> {
  const { draft } = contentItems;
  const drafts = await db
    .select({ draft })
    .from(contentItems)
    .where(and(eq(contentItems.entity, entity.name), inArray(contentItems.id, ids), sql`${draft} ->> 'slug' = ${slug}`));
  return drafts.some(({ draft }) => Object.keys(entity.problems(draft)).length === 0);
}

/** Rows that have or had this slug, including those in the trash. */
async function namedIn(db: Database, { name, table }: ContentEntity, slug: string): Promise<{ id: string; isShown: boolean }[]> {
  const column: AnyPgColumn | undefined = getTableColumns(table).slug;
  if (!column) return [];
  const former: SQL = sql`${table.id} in (select ${aliases.entityId} from ${aliases} where ${eq(aliases.entity, name)} and ${eq(aliases.slug, slug)})`;
  const rows = await db
    .select({ id: sql<string>`${table.id}`, isShown: sql<boolean>`${isPublished(table)}` })
    .from(table)
    .where(sql`${column} = ${slug} or ${former}`);
  return rows;
}
