import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ContentTable } from "./columns.ts";

/**
 * The one condition under which a row may leave a public call: published, not in the trash, within its dates.
 * Clocks are the database's, so that several instances agree.
 */
export function isPublished(table: ContentTable): SQL {
  const condition = and(
    eq(table.status, "published"),
    isNull(table.deletedAt),
    or(isNull(table.publishAt), lte(table.publishAt, sql`now()`)),
    or(isNull(table.unpublishAt), gt(table.unpublishAt, sql`now()`)),
  );
  return condition ?? sql`false`;
}
