import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";
import { migrationsTable } from "./migrate.ts";
import { queryRows } from "./rows.ts";

const tableSchema = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });

/** Tables of the product and their stored columns; the database computes the generated ones again. */
export async function listTables(db: Database): Promise<z.infer<typeof tableSchema>[]> {
  return await queryRows(
    db,
    tableSchema,
    sql`select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${migrationsTable}
      group by c.relname order by c.relname`,
  );
}

/** Sequences of the product, such as the numbers of requests. */
export async function listSequences(db: Database): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ name: z.string() }),
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map(({ name }) => name);
}
