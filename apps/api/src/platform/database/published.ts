import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ContentTable } from "./columns.ts";

/**
 * The one condition under which a row may leave a public call: published, not in the trash, within its dates.
 * Clocks are the database's, so that several instances agree.
 */
export function isPublished(table: ContentTable): SQL {
  const condition = and(
    isKept(table),
    or(isNull(table.publishAt), lte(table.publishAt, sql`now()`)),
    or(isNull(table.unpublishAt), gt(table.unpublishAt, sql`now()`)),
  );
  return condition ?? sql`false`;
}

/** Published and not in the trash, whatever its dates say. */
export const isKept = (table: ContentTable): SQL => and(eq(table.status, "published"), isNull(table.deletedAt)) ?? sql`false`;

/** Not yet or no longer within its dates; of what is kept, this is what `isPublished` leaves out. */
export const isOutOfDates = (table: ContentTable): SQL =>
  or(gt(table.publishAt, sql`now()`), lte(table.unpublishAt, sql`now()`)) ?? sql`false`;
