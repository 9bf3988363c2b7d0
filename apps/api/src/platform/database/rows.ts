import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";

/** Rows of a query written as SQL; both drivers answer `{ rows }`, the types of the columns are checked here. */
export async function queryRows<Row>(db: Database, row: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows;
}
