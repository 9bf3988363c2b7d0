import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { type Migration, migrate, presenceOf, readMigrations } from "../database/migrate.ts";
import { queryRows } from "../database/rows.ts";
import { listSequences, listTables } from "../database/tables.ts";
import type { Log } from "../log/log.ts";
import type { MediaStore } from "../media/store.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { type BackupLine, damagedBackup, inParts, readBackup } from "./backup-file.ts";

export type BackupHead = Extract<BackupLine, { is: "head" }>;

export type RestoreOptions = {
  db: Database;
  sealer: Sealer;
  /** The store for the media files of the backup. */
  store: MediaStore;
  file: string;
  /** Replaces existing content. Without it only an empty database is filled. */
  force?: boolean;
  /** Runs inside the transaction, after the rows are loaded; an exception undoes everything. */
  afterLoad?: (db: Database, head: BackupHead) => Promise<void>;
  log: Log;
};

/**
 * Restores a backup of `backupTo` in one transaction. The whole file is read and verified before anything is changed. When the restore is
 * refused, fails or is killed, the database does not change; added media files are removed again (after a kill by the sweep). A backup of
 * an older version is loaded into the tables of that version, which are then migrated. No other program may use the database at the same
 * time; with the embedded server the owner's lock ensures this.
 */
export async function restoreFrom(options: RestoreOptions): Promise<{ rows: number; files: number }> {
  const { db, sealer, store, file, force = false, afterLoad, log } = options;
  const head = await verifyBackup(file, sealer);
  const ofItsTime = migrationsOf(head);
  const added: string[] = [];
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      // Files may take long to store, and the transaction waits for them.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      if (!force && !(await isEmpty(tx))) {
        throw new Refusal(
          "conflict",
          "База не пуста. Восстановите копию в пустую или добавьте --force, чтобы заменить всё, что в ней есть.",
        );
      }
      await dropEverything(tx);
      await migrate(tx, { log, migrations: ofItsTime });
      const rows = await loadRows(tx, readBackup(file, sealer), file);
      await migrate(tx, { log });
      // The week after which files without a row are removed starts again.
      await tx.execute(sql`delete from media_orphans`);
      await afterLoad?.(tx, head);
      return { rows, files: await restoreFiles(readBackup(file, sealer), { store, file, added }) };
    });
  } catch (error) {
    for (const name of added) await store.remove(name);
    throw error;
  }
}

/** Reads and verifies the whole file before anything is changed. */
async function verifyBackup(file: string, sealer: Sealer): Promise<BackupHead> {
  let head: BackupHead | undefined;
  for await (const line of readBackup(file, sealer)) {
    if (line.is === "head") head = line;
  }
  if (!head) throw damagedBackup(file, "в ней нет начала");
  return head;
}

function migrationsOf(head: BackupHead): Migration[] {
  const known = readMigrations();
  const knownTimes = new Set(known.flatMap((migration) => [migration, ...migration.replaces]).map(({ createdAt }) => createdAt));
  const applied = new Set(head.migrations);
  if (head.migrations.some((createdAt) => !knownTimes.has(createdAt))) {
    throw new Refusal(
      "conflict",
      `Копию сделала версия ${head.program}, она новее этой программы. Восстановите её той же версией или более новой.`,
    );
  }
  const part = known.find((migration) => presenceOf(migration, applied) === "part");
  if (part) {
    throw new Refusal(
      "conflict",
      part.through === null
        ? `Копию сделала промежуточная сборка версии ${head.program}, которая не была выпущена. Восстановите её той же программой.`
        : `Копию сделала версия ${head.program}; эта программа принимает копии версии ${part.through} и новее. Восстановите копию версией ${part.through}, а потом обновите программу.`,
    );
  }
  return known.filter((migration) => presenceOf(migration, applied) === "complete");
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

/** Drops all our objects in the schema; objects of extensions remain. */
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
async function loadRows(tx: Database, lines: AsyncIterable<BackupLine>, file: string): Promise<number> {
  const foreignKeys = await queryRows(
    tx,
    foreignKeySchema,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of foreignKeys) await tx.execute(sql.raw(`alter table ${key.table} drop constraint "${key.name}"`));

  // Names and types come from the schema, which must contain every name of the file.
  const tables = await listTables(tx);
  const sequences = await listSequences(tx);
  let loaded = 0;
  const loadedTables: string[] = [];
  let table: Table | undefined;
  for await (const line of lines) {
    if (line.is === "file") break;
    if (line.is === "table") {
      table = tableOf(tables, line, file);
      loadedTables.push(table.name);
      await emptyTable(tx, table.name);
    }
    if (line.is === "rows" && table) {
      for (const rows of inParts(line.rows)) await insertRows(tx, table, rows);
      loaded += line.rows.length;
    }
    if (line.is === "sequence") {
      if (!sequences.includes(line.name)) throw damagedBackup(file, `в схеме нет последовательности ${line.name}`);
      await tx.execute(sql`select setval(${line.name}::regclass, ${line.value}::bigint, ${line.isCalled})`);
    }
  }

  for (const name of loadedTables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  for (const key of foreignKeys) await tx.execute(sql.raw(`alter table ${key.table} add constraint "${key.name}" ${key.definition}`));
  return loaded;
}

type Table = Awaited<ReturnType<typeof listTables>>[number];

function tableOf(tables: Table[], { name, columns }: Extract<BackupLine, { is: "table" }>, file: string): Table {
  const table = tables.find((known) => known.name === name);
  const found = columns.map((column) => table?.columns.find((known) => known.name === column));
  const known = found.filter((column) => column !== undefined);
  if (!table || known.length < columns.length) throw damagedBackup(file, `таблица ${name} не такая, как в схеме`);
  return { name, columns: known };
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

type Destination = { store: MediaStore; file: string /** Names of files that the store did not have. */; added: string[] };

/** Stores the media files; the name of each is the hash of its content, so the store finds a wrong one. */
async function restoreFiles(lines: AsyncIterable<BackupLine>, { store, file, added }: Destination): Promise<number> {
  let count = 0;
  let current: { name: string; pieces: Buffer<ArrayBuffer>[] } | undefined;
  const finish = async () => {
    if (!current) return;
    const { name, pieces } = current;
    const isNew = (await store.find(name)) === null;
    const stored = await store.put(new Blob(pieces), name.split(".")[1] ?? "");
    if (isNew) added.push(stored);
    if (stored !== name) throw damagedBackup(file, `файл ${name} не такой, каким был`);
    count += 1;
  };
  for await (const line of lines) {
    if (line.is === "piece") current?.pieces.push(Buffer.from(line.base64, "base64"));
    if (line.is !== "file") continue;
    await finish();
    current = { name: line.name, pieces: [] };
  }
  await finish();
  return count;
}
