import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ContentTable } from "./columns.ts";

/**
 * The only condition under which a public call may return a row: published, not in the trash, within its dates.
 * The clock is the database's, so that all instances agree.
 */
export function isPublished(table: ContentTable): SQL {
  const condition = and(
    isKept(table),
    or(isNull(table.publishAt), lte(table.publishAt, sql`now()`)),
    or(isNull(table.unpublishAt), gt(table.unpublishAt, sql`now()`)),
  );
  return condition ?? sql`false`;
}

/** Published and not in the trash, whatever the dates. */
export const isKept = (table: ContentTable): SQL => and(eq(table.status, "published"), isNull(table.deletedAt)) ?? sql`false`;

/** Published rows before or after their dates, which `isPublished` excludes. */
export const isOutOfDates = (table: ContentTable): SQL =>
  or(gt(table.publishAt, sql`now()`), lte(table.unpublishAt, sql`now()`)) ?? sql`false`;
