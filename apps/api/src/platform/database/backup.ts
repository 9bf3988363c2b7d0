import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type BackupLine, writeBackup } from "./backup-file.ts";
import type { Database } from "./database.ts";
import { listApplied, migrationsTable, programVersion } from "./migrate.ts";
import { queryRows } from "./rows.ts";

export type BackupSummary = { tables: number; rows: number; files: number };
type Line = Exclude<BackupLine, { is: "end" }>;

const rowsAtOnce = 500;
const pieceBytes = 48 * 1024;

/**
 * Writes a consistent snapshot of the whole database and the media files into `file`. The key of the personal data is not included, so
 * that a stolen backup reveals no personal data: keep `data.key` or DATA_KEY elsewhere.
 * Other programs may use the database meanwhile.
 */
export async function backupTo({ db, dataDir, file }: { db: Database; dataDir: string; file: string }): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 };
  await writeBackup(file, backupLines(db, join(dataDir, "media"), summary));
  return summary;
}

async function* backupLines(db: Database, mediaFolder: string, summary: BackupSummary): AsyncGenerator<Line> {
  yield* insideTransaction(db, (tx) => databaseLines(tx, summary));
  // After the rows: a media row is committed after its file, so every file that a row refers to exists.
  for (const name of existsSync(mediaFolder) ? readdirSync(mediaFolder).sort() : []) {
    if (name.endsWith(".part")) continue;
    const content = await readFile(join(mediaFolder, name)).catch((error) => {
      // The sweep has removed the file meanwhile, so no row refers to it.
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (!content) continue;
    summary.files += 1;
    yield { is: "file", name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
    for (let at = 0; at < content.length; at += pieceBytes) yield { is: "piece", base64: content.toString("base64", at, at + pieceBytes) };
  }
}

/** Lines read in one read-only snapshot, yielded one at a time. */
async function* insideTransaction(db: Database, work: (tx: Database) => AsyncGenerator<Line>): AsyncGenerator<Line> {
  const channel = new TransformStream<Line, Line>();
  const writer = channel.writable.getWriter();
  const transaction = db
    .transaction(
      async (tx) => {
        await tx.execute(sql`set local timezone = 'UTC'`);
        for await (const line of work(tx)) await writer.write(line);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    )
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    );
  yield* channel.readable;
  await transaction;
}

async function* databaseLines(tx: Database, summary: BackupSummary): AsyncGenerator<Line> {
  const applied = await listApplied(tx);
  yield {
    is: "head",
    format: "len-backup-1",
    madeAt: new Date().toISOString(),
    program: programVersion,
    migrations: applied.map((row) => row.created_at),
  };
  for (const { name, columns } of await listTables(tx)) {
    yield { is: "table", name, columns };
    summary.tables += 1;
    const values = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    await tx.execute(sql`declare backup_rows no scroll cursor for select array[${values}] as row from ${sql.identifier(name)} order by 1`);
    for (;;) {
      const batch = await queryRows(
        tx,
        z.object({ row: z.array(z.string().nullable()) }),
        sql`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`,
      );
      if (batch.length === 0) break;
      summary.rows += batch.length;
      yield { is: "rows", rows: batch.map(({ row }) => row) };
    }
    await tx.execute(sql`close backup_rows`);
  }
  yield* sequenceLines(tx);
}

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

/** Current values of the sequences: the number of a request is never given again. */
async function* sequenceLines(tx: Database): AsyncGenerator<Line> {
  const names = await queryRows(
    tx,
    z.object({ name: z.string() }),
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  for (const { name } of names) {
    const [state] = await queryRows(
      tx,
      z.object({ value: z.string(), is_called: z.boolean() }),
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    if (state) yield { is: "sequence", name, value: state.value, isCalled: state.is_called };
  }
}
