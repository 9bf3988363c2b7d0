import type { SheetService } from "@len/contract/staff/prices";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { isKept } from "../../platform/database/published.ts";
import { contentItems, revisions } from "../../publishing/content/table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { directions, groups, inCatalogueOrder } from "../catalogue/outline/visible-services.ts";
import { linesIn } from "../catalogue/services/price-lines.ts";
import { serviceEntity } from "../catalogue/services/service-entity.ts";

const shown = alias(revisions, "shown");
const planned = alias(revisions, "planned");

const prices = (data: AnyPgColumn) => sql<unknown>`${data} -> 'prices'`;
const isVersion = (of: Record<"entity" | "entityId" | "version", AnyPgColumn>, number: AnyPgColumn) =>
  and(eq(of.entity, contentItems.entity), eq(of.entityId, contentItems.id), sql`${of.version} = ${number}`);

const isInSheet = and(eq(contentItems.entity, serviceEntity.name), isNull(contentItems.deletedAt), isNull(services.deletedAt));

export async function countLines(db: Database): Promise<number> {
  const lines = prices(contentItems.draft);
  const [found] = await db
    .select({ lines: sql<number>`coalesce(sum(jsonb_array_length(${lines})) filter (where jsonb_typeof(${lines}) = 'array'), 0)::int` })
    .from(contentItems)
    .leftJoin(services, eq(services.id, contentItems.id))
    .where(isInSheet);
  return found?.lines ?? 0;
}

/** Services outside the trash with their price lines, in the order of the catalogue; `ids`: these only. */
export async function readSheet(db: Database, ids?: string[]): Promise<SheetService[]> {
  const found = await db
    .select({
      id: contentItems.id,
      title: contentItems.title,
      version: contentItems.version,
      direction: { id: directions.id, title: directions.title },
      group: { id: groups.id, title: groups.title },
      lines: prices(contentItems.draft),
      isLive: sql<boolean>`coalesce(${isKept(services)}, false)`,
      live: prices(shown.data),
      plannedAt: contentItems.plannedAt,
      planFailure: contentItems.planFailure,
      planned: prices(planned.data),
      hasOtherChanges: sql<boolean>`coalesce((${contentItems.draft} - 'prices') <> (${shown.data} - 'prices'), true)`,
    })
    .from(contentItems)
    .leftJoin(services, eq(services.id, contentItems.id))
    .leftJoin(groups, sql`${groups.id}::text = ${contentItems.draft} ->> 'groupId'`)
    .leftJoin(directions, eq(directions.id, groups.parentId))
    .leftJoin(shown, isVersion(shown, contentItems.publishedNumber))
    .leftJoin(planned, isVersion(planned, contentItems.plannedNumber))
    .where(and(isInSheet, ids && isOneOf(contentItems.id, ids)))
    .orderBy(...inCatalogueOrder, asc(contentItems.title), asc(contentItems.id));
  return found.map(({ isLive, live, plannedAt, planFailure, planned: comes, lines, ...service }) => ({
    ...service,
    lines: linesIn(lines),
    live: isLive ? linesIn(live) : null,
    plan: plannedAt && { at: plannedAt.toISOString(), lines: linesIn(comes), failure: planFailure },
  }));
}
