import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { queryRows } from "./rows.ts";

export type Migration = { name: string; createdAt: number; hash: string; statements: string[]; olderProgramsWork: boolean };

/** The database and this program are incompatible; the message says why and what to do. */
export class SchemaMismatch extends Error {}

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const packageFile = fileURLToPath(new URL("../../../package.json", import.meta.url));
/** An advisory lock number that no other lock uses: instances that start together migrate one after another. */
const lockNumber = 5_214_630_981;
export const migrationsTable = "schema_migrations";

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
const appliedSchema = z.object({
  name: z.string(),
  created_at: z.coerce.number(),
  hash: z.string(),
  older_programs_work: z.boolean(),
  program: z.string(),
});
type Applied = z.infer<typeof appliedSchema>;

export const programVersion: string = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8"))).version;

/**
 * The migrations of this program, oldest first. A migration that older programs can ignore says so in a line
 * `-- older programs work`; without that line, a program rolled back past the migration refuses to start.
 */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = journalSchema.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n");
    return {
      name: tag,
      createdAt: when,
      hash: createHash("sha256").update(text).digest("hex"),
      statements: text.split("--> statement-breakpoint"),
      olderProgramsWork: /^-- older programs work\b/m.test(text),
    };
  });
}

type MigrateOptions = { log: Log; migrations?: Migration[]; program?: string };

/** Migrates the database to this program's schema in one transaction: completely or, whenever it is killed, not at all. */
export async function migrate(db: Database, { log, migrations = readMigrations(), program = programVersion }: MigrateOptions) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        created_at bigint primary key,
        name text not null,
        hash text not null,
        older_programs_work boolean not null,
        program text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await listApplied(tx);
    refuseForeign(applied, migrations, program, log);

    const done = new Set(applied.map((row) => row.created_at));
    for (const migration of migrations) {
      if (done.has(migration.createdAt)) continue;
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`
        insert into schema_migrations (created_at, name, hash, older_programs_work, program)
        values (${migration.createdAt}, ${migration.name}, ${migration.hash}, ${migration.olderProgramsWork}, ${program})`);
      log.info({ migration: migration.name }, "migration applied");
    }
  });
}

/** For a program that never migrates: the database must already have this program's schema. */
export async function requireMigrated(db: Database): Promise<void> {
  const [table] = await queryRows(db, z.object({ name: z.string().nullable() }), sql`select to_regclass(${migrationsTable})::text as name`);
  const applied = table?.name ? await listApplied(db) : [];
  const done = new Set(applied.map((row) => row.created_at));
  if (readMigrations().some(({ createdAt }) => !done.has(createdAt)))
    throw new SchemaMismatch("The database has not been brought to this version yet: start the API first (npm start)");
}

export async function listApplied(db: Database): Promise<Applied[]> {
  return await queryRows(
    db,
    appliedSchema,
    sql`select name, created_at, hash, older_programs_work, program from schema_migrations order by created_at`,
  );
}

function refuseForeign(applied: Applied[], migrations: Migration[], program: string, log: Log) {
  const known = new Map(migrations.map((migration) => [migration.createdAt, migration]));
  for (const row of applied) {
    const own = known.get(row.created_at);
    if (own && own.hash !== row.hash) {
      throw new SchemaMismatch(
        `Migration ${row.name} was changed after this database had run it. Restore the released file, or, for a trial database, run "npm run reset".`,
      );
    }
    if (own) continue;
    if (!row.older_programs_work) {
      throw new SchemaMismatch(
        `The database was brought to migration ${row.name} by version ${row.program}; this is version ${program}, which does not know it and could damage data. ` +
          `Start version ${row.program} or newer, or restore the backup made before the update.`,
      );
    }
    log.warn({ migration: row.name, by: row.program }, "the database is newer than this program; its migration says older programs work");
  }
}
