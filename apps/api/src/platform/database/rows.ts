import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";

/** Rows of a raw SQL query, with the types of the columns checked; both drivers return `{ rows }`. */
export async function queryRows<Row>(db: Database, row: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows;
}
