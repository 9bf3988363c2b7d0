import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { long } from "../../../test/corpus/size.ts";
import { openEmptyDatabase } from "../../../test/database.ts";
import { markAsUnsquashed } from "../../../test/unsquashed.ts";
import { type Log, silentLog } from "../log/log.ts";
import type { Database } from "./database.ts";
import { listApplied, type Migration, migrate, readMigrations, requireMigrated, SchemaMismatch } from "./migrate.ts";
import { queryRows } from "./rows.ts";

const later = (change: Partial<Migration>): Migration => ({
  name: "9999_later",
  createdAt: 9_999_999_999_999,
  hash: "later",
  statements: ["create table later (id integer)"],
  olderProgramsWork: false,
  replaces: [],
  through: null,
  ...change,
});

/** Everything in a schema: columns, constraints, indexes, triggers. */
async function schemaOf(db: Database) {
  return await queryRows(
    db,
    z.object({ part: z.string() }),
    sql`select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation::regcollation) as part
        from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attnum > 0
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  );
}

test("D11: programs that start simultaneously run each migration once", async () => {
  const { db, close } = await openEmptyDatabase();

  await Promise.all([1, 2, 3, 4].map(() => migrate(db, { log: silentLog })));

  expect((await listApplied(db)).map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
  await close();
});

test("D14: an interrupted migration leaves no trace, and the next start runs it completely", long, async () => {
  const { db, close } = await openEmptyDatabase();
  const [start] = readMigrations();
  if (!start) throw new Error("no migrations");
  const cuts = Array.from({ length: 8 }, (_, n) => Math.floor((start.statements.length * (n + 1)) / 8));

  for (const cut of cuts) {
    const broken = { ...start, statements: [...start.statements.slice(0, cut), "select 1 / 0"] };
    await expect(migrate(db, { log: silentLog, migrations: [broken] })).rejects.toThrow();
    expect(await schemaOf(db)).toEqual([]);
  }
  await migrate(db, { log: silentLog });

  const uninterrupted = await openEmptyDatabase();
  await migrate(uninterrupted.db, { log: silentLog });
  expect(await schemaOf(db)).toEqual(await schemaOf(uninterrupted.db));
  await uninterrupted.close();
  await close();
});

test("after every migration since 0.2.0 programs of the previous version still work", () => {
  const [, ...later] = readMigrations();

  expect(later.filter(({ olderProgramsWork }) => !olderProgramsWork).map(({ name }) => name)).toEqual([]);
});

test("D14: a rolled-back program refuses a newer, incompatible migration and names the version to use", async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog, migrations: [...readMigrations(), later({})], program: "2.0.0" });

  const older = migrate(db, { log: silentLog, program: "1.9.0" });

  await expect(older).rejects.toThrow(SchemaMismatch);
  await expect(older).rejects.toThrow(/9999_later by version 2\.0\.0; this is version 1\.9\.0.*Start version 2\.0\.0 or newer/);
  await close();
});

test("a rolled-back program works after a migration that only adds, and logs a warning", async () => {
  const { db, close } = await openEmptyDatabase();
  const warnings: object[] = [];
  const log: Log = { ...silentLog, warn: (fields) => void warnings.push(fields) };
  await migrate(db, { log, migrations: [...readMigrations(), later({ olderProgramsWork: true })], program: "2.0.0" });

  await migrate(db, { log, program: "1.9.0" });

  expect(warnings).toEqual([{ migration: "9999_later", by: "2.0.0" }]);
  await close();
});

test("a migration that was changed after its release is detected", async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog });
  const changed = readMigrations().map((migration) => ({ ...migration, hash: "changed" }));

  await expect(migrate(db, { log: silentLog, migrations: changed })).rejects.toThrow(/was changed after/);
  await close();
});

test("a database with all the migrations of 0.2.0 counts as having the one that replaces them", async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog });
  await markAsUnsquashed(db);
  const before = await listApplied(db);

  await migrate(db, { log: silentLog });
  await requireMigrated(db);

  expect(before.length).toBeGreaterThanOrEqual(49);
  expect(await listApplied(db)).toEqual(before);
  await close();
});

test("a database with only some of the migrations of 0.2.0 is refused, and the refusal names the version to start first", async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog });
  for (const count of [1, 14, 48]) {
    await markAsUnsquashed(db, count);
    const before = await listApplied(db);

    const started = migrate(db, { log: silentLog });

    await expect(started).rejects.toThrow(SchemaMismatch);
    await expect(started).rejects.toThrow(`The database has ${count} of the 49 migrations that 0000_version_0_2_0 replaces`);
    await expect(started).rejects.toThrow("Start version 0.2.0 on it first");
    await expect(requireMigrated(db)).rejects.toThrow(SchemaMismatch);
    expect(await listApplied(db)).toEqual(before);
  }
  await close();
});

test("a replaced migration that was changed after its release is detected", async () => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog });
  await markAsUnsquashed(db);
  await db.execute(sql`update schema_migrations set hash = 'changed' where name = '0020_content_items'`);

  await expect(migrate(db, { log: silentLog })).rejects.toThrow(/0020_content_items was changed after/);
  await close();
});
