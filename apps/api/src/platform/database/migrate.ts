import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";
import { queryRows } from "./rows.ts";

type MigrationId = { name: string; createdAt: number; hash: string };

export type Migration = MigrationId & {
  statements: string[];
  olderProgramsWork: boolean;
  /** The migrations that this one was squashed from, oldest first; the last one has the same `createdAt`. */
  replaces: MigrationId[];
  /** The version of the program to run first, if a database has only some of the migrations in `replaces`: it applies the others. */
  through: string | null;
};

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
 * The migrations of this program, oldest first. A migration that older programs can ignore says so in a line `-- older programs work`;
 * without that line, a program rolled back past the migration refuses to start. A squashed migration names those that it replaces in lines
 * `-- replaces NAME CREATED_AT HASH`; `squash.ts` writes them.
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
      replaces: Array.from(text.matchAll(/^-- replaces (\S+) (\d+) ([0-9a-f]{64})$/gm), ([, name = "", createdAt, hash = ""]) => ({
        name,
        createdAt: Number(createdAt),
        hash,
      })),
      through: text.match(/^-- through version (\S+)$/m)?.[1] ?? null,
    };
  });
}

/**
 * Whether the migration has been applied completely, in part or not at all to a database or a backup whose applied migrations have these
 * `createdAt`. A squashed migration is complete when it was applied itself or when all migrations that it replaces were.
 */
export function presenceOf({ createdAt, replaces }: Migration, applied: ReadonlySet<number>): "complete" | "part" | "none" {
  const earlier = replaces.filter((replaced) => replaced.createdAt !== createdAt);
  const count = earlier.filter((replaced) => applied.has(replaced.createdAt)).length;
  if (applied.has(createdAt) && (count === 0 || count === earlier.length)) return "complete";
  return count === 0 ? "none" : "part";
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
    refuseParts(applied, migrations);

    const done = new Set(applied.map((row) => row.created_at));
    for (const migration of migrations) {
      if (presenceOf(migration, done) === "complete") continue;
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
  if (readMigrations().some((migration) => presenceOf(migration, done) !== "complete"))
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
  const known = Map.groupBy(
    migrations.flatMap((migration) => [migration, ...migration.replaces]),
    ({ createdAt }) => createdAt,
  );
  for (const row of applied) {
    const own = known.get(row.created_at);
    if (own && !own.some(({ hash }) => hash === row.hash)) {
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

function refuseParts(applied: Applied[], migrations: Migration[]) {
  const done = new Set(applied.map((row) => row.created_at));
  for (const migration of migrations) {
    if (presenceOf(migration, done) !== "part") continue;
    const there = migration.replaces.filter(({ createdAt }) => done.has(createdAt));
    throw new SchemaMismatch(
      `The database has ${there.length} of the ${migration.replaces.length} migrations that ${migration.name} replaces, the last of them ${there.at(-1)?.name}. ` +
        (migration.through === null
          ? 'No released version leaves a database like this: restore the backup made before the update, or, for a trial database, run "npm run reset".'
          : `Start version ${migration.through} on it first: it applies the others; then start this version.`),
    );
  }
}
