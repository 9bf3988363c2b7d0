import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { ContentTable } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { isKept } from "../../platform/database/published.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { counters } from "./table.ts";

type Counter = "doctors" | "news:news" | "news:article" | "reviews";

const totalSchema = z.object({ total: z.coerce.number() });

/** The sum of these counters. */
export async function countKept(db: Database, names: Counter[]): Promise<number> {
  const [found] = await queryRows(db, totalSchema, sql`select coalesce(${sumOf(names)}, 0) as total`);
  return found?.total ?? 0;
}

/** Like `countKept`, without rows hidden by date: publishing counts a row, but its dates pass without a write. */
export async function countListed(
  db: Database,
  names: Counter[],
  { table, where, isHiddenNow }: { table: PgTable & ContentTable; where: SQL | undefined; isHiddenNow: SQL },
): Promise<number> {
  const hidden = sql`select count(*) from ${table} where ${isKept(table)} and ${where ?? sql`true`} and (${isHiddenNow})`;
  const [found] = await queryRows(db, totalSchema, sql`select coalesce(${sumOf(names)}, 0) - (${hidden}) as total`);
  return found?.total ?? 0;
}

const sumOf = (names: Counter[]) =>
  sql`(select sum(count) from ${counters} where name in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}))`;
