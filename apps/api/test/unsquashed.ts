import { sql } from "drizzle-orm";
import type { Database } from "../src/platform/database/database.ts";
import { readMigrations } from "../src/platform/database/migrate.ts";

/**
 * Makes a database with this program's schema look as before the squash: the first `count` of the migrations that became 0000_version_0_2_0
 * are recorded one by one. Even with fewer than all, the tables are today's.
 */
export async function markAsUnsquashed(db: Database, count?: number): Promise<void> {
  const [squashed] = readMigrations();
  if (!squashed) throw new Error("no migrations");
  await db.execute(sql`delete from schema_migrations where created_at <= ${squashed.createdAt}`);
  for (const { name, createdAt, hash } of squashed.replaces.slice(0, count)) {
    await db.execute(sql`
      insert into schema_migrations (created_at, name, hash, older_programs_work, program)
      values (${createdAt}, ${name}, ${hash}, ${name >= "0014"}, ${name >= "0014" ? "0.2.0" : "0.1.0"})`);
  }
}
