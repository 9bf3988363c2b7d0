import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test as plain } from "vitest";
import { z } from "zod";
import { openEmptyDatabase } from "../../../test/database.ts";
import { silentLog } from "../log/log.ts";
import type { Database } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { queryRows } from "./rows.ts";
import { squashMigrations } from "./squash.ts";

const released = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** A folder with only the first migration of the program, to which a test adds others. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
const test = plain.extend("folder", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "len-migrations-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  const [first] = readMigrations();
  cpSync(join(released, `${first?.name}.sql`), join(folder, `${first?.name}.sql`));
  cpSync(join(released, "meta/0000_snapshot.json"), join(folder, "meta/0000_snapshot.json"));
  const journal = JSON.parse(readFileSync(join(released, "meta/_journal.json"), "utf8"));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
});

const idOf = (index: number) => `id of ${index}`;

function add(folder: string, subject: string, text: string) {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const index = journal.entries.length;
  const name = `${String(index).padStart(4, "0")}_${subject}`;
  const when = journal.entries.at(-1).when + 1;
  writeFileSync(join(folder, `${name}.sql`), text);
  writeFileSync(
    join(folder, `meta/${String(index).padStart(4, "0")}_snapshot.json`),
    JSON.stringify({ id: idOf(index), prevId: idOf(index - 1), tables: index }),
  );
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: [...journal.entries, { ...journal.entries.at(-1), idx: index, when, tag: name }] }),
  );
}

const insurers = `-- older programs work: a new table
CREATE TABLE insurers (id integer);
--> statement-breakpoint
INSERT INTO insurers SELECT 1;`;
const phones = "-- older programs work: a column that may be empty\nALTER TABLE insurers ADD COLUMN phone text;";
const changes = "UPDATE insurers SET id = id + 1;\n";

const insurersIn = (db: Database) => queryRows(db, z.object({ id: z.number(), phone: z.string().nullable() }), sql`select * from insurers`);

test("the migrations since the previous version become one, with the time and the snapshot of the newest", ({ folder }) => {
  add(folder, "insurers", insurers);
  add(folder, "phones", phones);
  const before = readMigrations(folder);

  expect(squashMigrations(folder, "1.2.0")).toBe("0001_version_1_2_0");

  const [first, squashed, ...more] = readMigrations(folder);
  expect(first).toEqual(before[0]);
  expect(more).toEqual([]);
  expect(squashed).toMatchObject({ name: "0001_version_1_2_0", createdAt: before[2]?.createdAt, olderProgramsWork: true, through: null });
  expect(squashed?.replaces).toEqual(before.slice(1).map(({ name, createdAt, hash }) => ({ name, createdAt, hash })));
  expect(readdirSync(folder).sort()).toEqual([`${first?.name}.sql`, "0001_version_1_2_0.sql", "meta"]);
  expect(readdirSync(join(folder, "meta")).sort()).toEqual(["0000_snapshot.json", "0001_snapshot.json", "_journal.json"]);
  const snapshotOf = (index: number) => JSON.parse(readFileSync(join(folder, `meta/000${index}_snapshot.json`), "utf8"));
  expect(snapshotOf(1)).toEqual({ id: idOf(2), prevId: snapshotOf(0).id, tables: 2 });
});

test("a database of the previous version and one with the separate migrations end with the same schema", async ({ folder }) => {
  add(folder, "insurers", insurers);
  add(folder, "changes", changes);
  const [before, between, untouched] = [await openEmptyDatabase(), await openEmptyDatabase(), await openEmptyDatabase()];
  const singles = readMigrations(folder);
  await migrate(before.db, { log: silentLog, migrations: singles.slice(0, 1) });
  await migrate(between.db, { log: silentLog, migrations: singles });
  add(folder, "phones", phones);
  await migrate(between.db, { log: silentLog, migrations: readMigrations(folder) });

  squashMigrations(folder, "1.2.0");
  const migrations = readMigrations(folder);
  for (const { db } of [before, between, untouched]) await migrate(db, { log: silentLog, migrations });

  for (const { db, close } of [before, between, untouched]) {
    expect(await insurersIn(db)).toEqual([{ id: 2, phone: null }]);
    await close();
  }
});

test("a database with only some of the separate migrations, which no version had, is refused", async ({ folder }) => {
  add(folder, "insurers", insurers);
  const { db, close } = await openEmptyDatabase();
  await migrate(db, { log: silentLog, migrations: readMigrations(folder) });
  add(folder, "phones", phones);
  squashMigrations(folder, "1.2.0");

  await expect(migrate(db, { log: silentLog, migrations: readMigrations(folder) })).rejects.toThrow(
    /has 1 of the 2 migrations that 0001_version_1_2_0 replaces, the last of them 0001_insurers\. No released version/,
  );
  await close();
});

test("a version is incompatible with older programs if one of its migrations is", ({ folder }) => {
  add(folder, "insurers", insurers);
  add(folder, "changes", changes);

  squashMigrations(folder, "1.2.0");

  expect(readMigrations(folder).map(({ olderProgramsWork }) => olderProgramsWork)).toEqual([false, false]);
});

test("each version has its own migration, and a version without migrations has none", ({ folder }) => {
  add(folder, "insurers", insurers);

  expect(squashMigrations(folder, "1.2.0")).toBe("0001_version_1_2_0");
  expect(squashMigrations(folder, "1.2.1")).toBeNull();
  add(folder, "phones", phones);
  expect(squashMigrations(folder, "1.3.0")).toBe("0002_version_1_3_0");

  expect(
    readMigrations(folder)
      .map(({ name, replaces }) => [name, replaces.map((replaced) => replaced.name)])
      .slice(1),
  ).toEqual([
    ["0001_version_1_2_0", ["0001_insurers"]],
    ["0002_version_1_3_0", ["0002_phones"]],
  ]);
});
