import { createHash } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Log } from "../log/log.ts";
import { Refusal } from "../refusals/refusal.ts";
import { listTables } from "./backup.ts";
import { type BackupLine, damagedBackup, readBackup } from "./backup-file.ts";
import type { Database } from "./database.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { queryRows } from "./rows.ts";

export type RestoreOptions = {
  db: Database;
  dataDir: string;
  file: string;
  /** Replaces existing content. Without it only an empty database is filled. */
  force?: boolean;
  /** Runs inside the transaction, after the load; an exception undoes everything. */
  afterLoad?: (db: Database) => Promise<void>;
  log: Log;
};
type Head = Extract<BackupLine, { is: "head" }>;
type Table = Extract<BackupLine, { is: "table" }>;

/**
 * Restores a backup of `backupTo` in one transaction: when it is killed, the database stays unchanged. A backup of an older version is
 * loaded into the tables of that version, which are then migrated.
 * No other program may use the database meanwhile; with the embedded server the owner's lock ensures this.
 */
export async function restoreFrom({
  db,
  dataDir,
  file,
  force = false,
  afterLoad,
  log,
}: RestoreOptions): Promise<{ rows: number; files: number }> {
  const head = await verifyBackup(file);
  const ofItsTime = migrationsOf(head);
  const files = await restoreFiles(file, join(dataDir, "media"));
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    if (!force && !(await isEmpty(tx))) {
      throw new Refusal("conflict", "База не пуста. Восстановите копию в пустую или добавьте --force, чтобы заменить всё, что в ней есть.");
    }
    await dropEverything(tx);
    await migrate(tx, { log, migrations: ofItsTime });
    const loaded = await loadRows(tx, file);
    await migrate(tx, { log });
    // The time for which media files have had no row is counted anew.
    await tx.execute(sql`delete from media_orphans`);
    await afterLoad?.(tx);
    return loaded;
  });
  return { rows, files };
}

/** Reads and verifies the whole file before anything is changed. */
async function verifyBackup(file: string): Promise<Head> {
  let head: Head | undefined;
  for await (const line of readBackup(file)) {
    if (line.is === "head") head = line;
  }
  if (!head) throw damagedBackup(file, "в ней нет начала");
  return head;
}

function migrationsOf(head: Head): Migration[] {
  const known = readMigrations();
  if (head.migrations.some((createdAt) => !known.some((migration) => migration.createdAt === createdAt))) {
    throw new Refusal(
      "conflict",
      `Копию сделала версия ${head.program}, она новее этой программы. Восстановите её той же версией или более новой.`,
    );
  }
  return known.filter((migration) => head.migrations.includes(migration.createdAt));
}

/** Rows that a first start writes itself: the record of data keys, the clock, and files found in the media store. */
const writtenAtStart = ["settings", "change_clock", "media_orphans"];

async function isEmpty(tx: Database): Promise<boolean> {
  for (const { name } of await listTables(tx)) {
    if (writtenAtStart.includes(name)) continue;
    const found = await queryRows(tx, z.object({}), sql`select 1 as found from ${sql.identifier(name)} limit 1`);
    if (found.length > 0) return false;
  }
  return true;
}

/** All our objects in the schema; objects of extensions stay. */
async function dropEverything(tx: Database) {
  await tx.execute(sql`
    do $$
    declare command text;
    begin
      for command in
        select format('drop table %s cascade', c.oid::regclass) from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
          where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select format('drop collation %I', l.collname) from pg_collation l where l.collnamespace = 'public'::regnamespace
      loop
        execute command;
      end loop;
    end $$`);
}

const foreignKeySchema = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Foreign keys are dropped while the tables are filled one by one, and checked when they are added again. */
async function loadRows(tx: Database, file: string): Promise<number> {
  const foreignKeys = await queryRows(
    tx,
    foreignKeySchema,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of foreignKeys) await tx.execute(sql.raw(`alter table ${key.table} drop constraint "${key.name}"`));

  let loaded = 0;
  const loadedTables: string[] = [];
  let table: Table | undefined;
  for await (const line of readBackup(file)) {
    if (line.is === "table") {
      table = line;
      loadedTables.push(table.name);
      await emptyTable(tx, table.name);
    }
    if (line.is === "rows" && table) {
      await insertRows(tx, table, line.rows);
      loaded += line.rows.length;
    }
    if (line.is === "sequence") await tx.execute(sql`select setval(${line.name}::regclass, ${line.value}::bigint, ${line.isCalled})`);
  }

  for (const name of loadedTables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  for (const key of foreignKeys) await tx.execute(sql.raw(`alter table ${key.table} add constraint "${key.name}" ${key.definition}`));
  return loaded;
}

/**
 * Rows that a migration has inserted are also in the backup, so they are removed first. Triggers are disabled until the end:
 * append-only tables would refuse the deletion, and counters come from the backup.
 */
async function emptyTable(tx: Database, name: string) {
  await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await tx.execute(sql`truncate ${sql.identifier(name)}`);
}

async function insertRows(tx: Database, { name, columns }: Table, rows: (string | null)[][]) {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((column, index) => sql.raw(`(r ->> ${index})::${column.type}`)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`);
}

/** Restores media files under their old names; the content of each is compared with its hash before it gets its name. */
async function restoreFiles(file: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  let current: { name: string; sha256: string; pieces: Buffer[] } | undefined;
  const finish = async () => {
    if (!current) return;
    const content = Buffer.concat(current.pieces);
    if (createHash("sha256").update(content).digest("hex") !== current.sha256)
      throw damagedBackup(file, `файл ${current.name} не такой, каким был`);
    await writeDurably(join(folder, current.name), content);
    count += 1;
  };
  for await (const line of readBackup(file)) {
    if (line.is === "piece") current?.pieces.push(Buffer.from(line.base64, "base64"));
    if (line.is !== "file") continue;
    await finish();
    current = { name: line.name, sha256: line.sha256, pieces: [] };
  }
  await finish();
  return count;
}

async function writeDurably(path: string, content: Buffer) {
  const draft = `${path}.part`;
  const handle = await open(draft, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}
