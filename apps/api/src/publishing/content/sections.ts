import type { ContentSection } from "@len/contract/staff/content";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { isRequired, unwrapped } from "./drafts.ts";
import type { ContentEntity } from "./entity.ts";
import { filtersOf, sortsOf } from "./item-queries.ts";
import { contentItems } from "./table.ts";

type Written = Record<string, unknown>;

/**
 * The description of a section for generated forms and lists: its fields with their `.meta()`, their references and the requirements of
 * publishing.
 */
export function describeSection(entity: ContentEntity): ContentSection {
  const { name, table, key, schema, references, section } = entity;
  const { $schema, ...written }: Written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const bare = unwrapped(schema);
  const fields = bare instanceof z.ZodObject ? Object.entries(bare.shape) : [];
  let described: Written = {
    ...written,
    properties: inFormOrder(written.properties),
    required: fields.flatMap(([field, of]) => (isRequired(of) ? [field] : [])),
  };
  for (const [path, reference] of Object.entries(references)) described = withReference(described, path.split("."), reference);
  return {
    entity: name,
    title: section.title,
    accusative: section.added ?? section.accusative[0],
    titleField: section.titleField,
    listed: section.listed,
    filters: filtersOf(entity),
    sorts: sortsOf(entity),
    isOrdered: table.position !== undefined || table.pinnedAt !== undefined,
    isPinnable: table.position === undefined && table.pinnedAt !== undefined,
    // An item whose key is its id has no slug that staff choose.
    hasSlug: "slug" in (bare instanceof z.ZodObject ? bare.shape : {}) && key !== table.id,
    hasPage: entity.hasPage,
    canRedirect: entity.folders.length > 0,
    schema: described,
  };
}

/** The main fields come first, then the address. The hour of publication is left out, because it belongs to the plan. */
function inFormOrder(properties: unknown): Written {
  const { publishAt, unpublishAt, slug, seo, ...own } = written.parse(properties);
  return { ...own, ...(slug !== undefined && { slug, seo }), unpublishAt };
}

const written = z.record(z.string(), z.unknown());

/** Marks the field at a path with its entity. If the path leads through a list, the field of its items. */
function withReference(field: Written, path: string[], reference: string): Written {
  const items = written.safeParse(field.items);
  if (items.success) return { ...field, items: withReference(items.data, path, reference) };
  const [name, ...rest] = path;
  if (name === undefined) return { ...field, reference };
  const properties = written.safeParse(field.properties);
  const inner = properties.success ? written.safeParse(properties.data[name]) : properties;
  if (!properties.success || !inner.success) return field;
  return { ...field, properties: { ...properties.data, [name]: withReference(inner.data, rest, reference) } };
}

/** Names of the sections with the numbers of their items outside the trash. */
export async function listSections(db: Database, entities: ContentEntity[]) {
  const counts = entities.map(
    ({ name, table }) => sql`select ${name}::text as entity, count(*)::int as total from ${contentItems} item
      left join ${table} on ${table.id} = item.id
      where item.entity = ${name} and item.deleted_at is null and ${table.deletedAt} is null`,
  );
  const rows = await queryRows(db, z.object({ entity: z.string(), total: z.int() }), sql.join(counts, sql` union all `));
  const totals = new Map(rows.map(({ entity, total }) => [entity, total]));
  return entities.map(({ name, section }) => ({ entity: name, title: section.title, total: totals.get(name) ?? 0 }));
}
