import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { readLastEntry } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { listApplied, programVersion } from "../database/migrate.ts";
import { queryRows } from "../database/rows.ts";
import { listSequences, listTables } from "../database/tables.ts";
import { type MediaStore, mediaName, type StoredContent } from "../media/store.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { type BackupLine, inParts, notProven, writeBackup } from "./backup-file.ts";

/**
 * `auditHash` is the newest hash of the audit log in the backup. `damaged` names media files with changed content: they are skipped,
 * because a restore would refuse the whole backup for them.
 */
export type BackupSummary = { tables: number; rows: number; files: number; damaged: string[]; auditHash: string };

const rowsAtOnce = 100;

export type BackupOptions = {
  db: Database;
  sealer: Sealer;
  /** The media library; `null` excludes it. */
  store: MediaStore | null;
  file: string;
};

/**
 * Writes a consistent snapshot of the whole database and the media files into `file`, encrypted with a key derived from the data key. The
 * data key is not in it: store it elsewhere. Other programs may use the database at the same time.
 */
export async function backupTo({ db, sealer, store, file }: BackupOptions): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0, damaged: [], auditHash: "" };
  const { rows, files } = await writeBackup(file, sealer, backupLines(db, store, summary));
  if (rows !== summary.rows || files !== summary.files) {
    await rm(file);
    throw notProven(file);
  }
  return summary;
}

async function* backupLines(db: Database, store: MediaStore | null, summary: BackupSummary): AsyncGenerator<BackupLine> {
  const madeAt = new Date().toISOString();
  yield* insideTransaction(db, (tx) => databaseLines(tx, madeAt, summary));
  if (!store) return;
  // Media files come after the rows: a media row is committed after its file, so every file that a row refers to exists.
  for await (const name of store.list()) {
    const content = name.endsWith(".part") ? null : await store.find(name);
    // `null`: the sweep has removed the file since the listing, so no row refers to it.
    if (!content) continue;
    if (!(await isWhole(name, content))) {
      summary.damaged.push(name);
      continue;
    }
    summary.files += 1;
    yield { is: "file", name };
    for await (const piece of await content.read()) yield { is: "piece", base64: Buffer.from(piece).toString("base64") };
  }
}

async function isWhole(name: string, content: StoredContent): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const piece of await content.read()) hash.update(piece);
  return mediaName(hash.digest("hex"), name.split(".")[1] ?? "") === name;
}

/** Lines read in one read-only snapshot, yielded one at a time. */
async function* insideTransaction(db: Database, work: (tx: Database) => AsyncGenerator<BackupLine>): AsyncGenerator<BackupLine> {
  const channel = new TransformStream<BackupLine, BackupLine>();
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

async function* databaseLines(tx: Database, madeAt: string, summary: BackupSummary): AsyncGenerator<BackupLine> {
  const applied = await listApplied(tx);
  const audit = await readLastEntry(tx);
  summary.auditHash = audit.hash;
  const migrations = applied.map((row) => row.created_at);
  yield { is: "head", format: "len-backup-2", madeAt, program: programVersion, migrations, audit };
  for (const { name, columns } of await listTables(tx)) {
    yield { is: "table", name, columns: columns.map((column) => column.name) };
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
      for (const rows of inParts(batch.map(({ row }) => row))) yield { is: "rows", rows };
    }
    await tx.execute(sql`close backup_rows`);
  }
  yield* sequenceLines(tx);
}

/** Current values of the sequences, so that no number of a request is used twice. */
async function* sequenceLines(tx: Database): AsyncGenerator<BackupLine> {
  for (const name of await listSequences(tx)) {
    const [state] = await queryRows(
      tx,
      z.object({ value: z.string(), is_called: z.boolean() }),
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    if (state) yield { is: "sequence", name, value: state.value, isCalled: state.is_called };
  }
}
