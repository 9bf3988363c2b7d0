import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { expect, test as plain } from "vitest";
import { z } from "zod";
import { long } from "../../../test/corpus/size.ts";
import { openEmptyDatabase, openOwnDatabase } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { markAsUnsquashed } from "../../../test/unsquashed.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import { raiseEdition, readEdition } from "../../publishing/edition/edition.ts";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { queryRows } from "../database/rows.ts";
import { listTables } from "../database/tables.ts";
import { silentLog } from "../log/log.ts";
import { openMediaStore } from "../media/open-store.ts";
import { outbox } from "../outbox/table.ts";
import { Refusal } from "../refusals/refusal.ts";
import { newDataKey, parseDataKeys } from "../sealing/data-keys.ts";
import { createSealer } from "../sealing/sealing.ts";
import { backupTo } from "./backup.ts";
import { type BackupLine, readBackup, writeBackup } from "./backup-file.ts";
import { restoreFrom } from "./restore.ts";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
const test = plain.extend("folder", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "len-backup-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

const sealer = testSealer;
const storeIn = (folder: string) => openMediaStore({ dataDir: join(folder, "data") });

/** A clinic with the demo content and forms of visitors. */
async function openLivedIn() {
  const clinic = await openOwnDatabase();
  await clinic.db.execute(sql`
    insert into requests (kind, sealed_form, content_hash, erase_at, flags)
    select 'record', E'k1:"sealed"\\n\\t' || n || ' «Ёлка» 🌿', md5(n::text), now() + interval '1 year', '["check_phone"]' from generate_series(1, 700) n`);
  await clinic.db.execute(sql`delete from requests where number = (select max(number) from requests)`);
  await clinic.db.execute(sql`
    insert into given_consents (subject, subject_id, document_id, version, text_hash, form)
    select 'requests', r.id, d.id, d.version, d.hash, 'record' from requests r, (select * from consent_documents limit 1) d`);
  return clinic;
}

async function fingerprint(db: Database) {
  const prints = [];
  for (const { name, columns } of await listTables(db)) {
    // A restore raises the edition, so the edition is not compared.
    if (name === "content_edition") continue;
    const [print] = await queryRows(
      db,
      z.object({ rows: z.coerce.number(), checksum: z.string().nullable() }),
      sql`select count(*) as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as checksum from ${sql.identifier(name)} t`,
    );
    prints.push({ name, columns: columns.length, ...print });
  }
  return prints;
}

function filesOf(dataDir: string) {
  const folder = join(dataDir, "media");
  const hash = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return readdirSync(folder)
    .sort()
    .map((name) => [name, hash(name)]);
}

test("D13: an erased clinic is restored completely: every row, every file, the numbering and the append-only tables", async ({
  folder,
}) => {
  const clinic = await openLivedIn();
  const before = await fingerprint(clinic.db);
  const file = join(folder, "clinic.backup");
  const made = await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file });
  const [last] = await queryRows(clinic.db, z.object({ number: z.number() }), sql`select max(number) as number from requests`);
  await clinic.close();

  const empty = await openEmptyDatabase();
  await migrate(empty.db, { log: silentLog });
  const restored = await restoreFrom({ db: empty.db, sealer, store: storeIn(folder), file, log: silentLog });

  expect(restored).toEqual({ rows: made.rows, files: made.files });
  expect(made.files).toBeGreaterThan(100);
  expect(made.rows).toBeGreaterThan(1_400);
  expect(await fingerprint(empty.db)).toEqual(before);
  expect(filesOf(join(folder, "data"))).toEqual(filesOf(clinic.dataDir));
  const [next] = await queryRows(
    empty.db,
    z.object({ number: z.number() }),
    sql`insert into requests (kind, sealed_form, content_hash, erase_at) values ('record', '', '', now()) returning number`,
  );
  expect(next?.number).toBe((last?.number ?? 0) + 2);
  await expect(empty.db.execute(sql`delete from given_consents`)).rejects.toMatchObject({ cause: { code: "23001" } });
  await empty.close();
});

test("a database with content is replaced only on demand, and the new edition is above every replaced one", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file });
  const before = await fingerprint(clinic.db);
  await setSetting(clinic.db, { key: "slogan", value: "Что будет потеряно", actor: "terminal:test" });
  const lost = await readEdition(clinic.db);
  await clinic.db.execute(sql`update doctors set first_name = 'Перезаписана'`);
  const restore = { db: clinic.db, sealer, store: storeIn(folder), file, afterLoad: raiseEdition, log: silentLog };

  await expect(restoreFrom(restore)).rejects.toThrow(Refusal);
  await restoreFrom({ ...restore, force: true });

  expect(await fingerprint(clinic.db)).toEqual(before);
  expect((await readEdition(clinic.db)).edition).toBeGreaterThan(lost.edition);
  await clinic.close();
});

test("D13: a damaged, foreign or unencrypted backup is refused and changes nothing, media included", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file });
  const whole = readFileSync(file);
  const before = await fingerprint(clinic.db);
  const flipped = (at: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  const chunk = 64 * 1024 + 16;
  const damages = {
    cut: whole.subarray(0, whole.length - 100),
    "cut between two chunks": whole.subarray(0, whole.length - (whole.length % chunk)),
    half: whole.subarray(0, whole.length / 2),
    "flipped in the header": flipped(60),
    "flipped in the middle": flipped(Math.floor(whole.length / 2)),
    "flipped at the end": flipped(whole.length - 1),
    "with something appended": Buffer.concat([whole, Buffer.from("x")]),
    empty: Buffer.alloc(0),
    text: Buffer.from("hello"),
    unencrypted: gzipSync('{"is":"head","format":"len-backup-1"}\n'),
  };

  for (const [name, bytes] of Object.entries(damages)) {
    writeFileSync(join(folder, name), bytes);
    const restore = { db: clinic.db, sealer, store: storeIn(folder), file: join(folder, name), force: true, log: silentLog };
    await expect(restoreFrom(restore), name).rejects.toThrow(/повреждена/);
  }
  const stranger = createSealer(parseDataKeys(newDataKey("test"), "test"));
  await expect(restoreFrom({ db: clinic.db, sealer: stranger, store: storeIn(folder), file, force: true, log: silentLog })).rejects.toThrow(
    /ключами данных/,
  );

  expect(await fingerprint(clinic.db)).toEqual(before);
  expect(existsSync(join(folder, "data"))).toBe(false);
  await clinic.close();
});

test("a backup reveals nothing of its contents, and opens with an older key", async ({ folder }) => {
  const clinic = await openLivedIn();
  const file = join(folder, "clinic.backup");
  const { files } = await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file });
  const key = (byte: number) => ({
    current: `k${byte}`,
    keys: new Map([[`k${byte}`, createHash("sha256").update(String(byte)).digest()]]),
  });

  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(bytes.includes("Ёлка")).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const old = join(folder, "old.backup");
  await backupTo({ db: clinic.db, sealer: createSealer(key(1)), store: null, file: old });
  const both = createSealer({ current: "k2", keys: new Map([...key(2).keys, ...key(1).keys]) });
  const lines: BackupLine[] = [];
  for await (const line of readBackup(old, both)) lines.push(line);
  expect(lines[0]).toMatchObject({ is: "head", format: "len-backup-2" });
  expect(lines.filter(({ is }) => is === "file")).toEqual([]);
  expect(files).toBeGreaterThan(100);
  await clinic.close();
});

const foreignFile = "a media file with other content";

test("Z1: a backup that reads back differently fails and leaves no file", async ({ folder }) => {
  const lines: BackupLine[] = [
    { is: "head", format: "len-backup-2", madeAt: "", program: "", migrations: [], audit: { entry: 0, hash: "" } },
    ...Array.from({ length: 2_000 }, (): BackupLine => ({ is: "rows", rows: [[randomUUID()]] })),
  ];
  // Changes the first part of the file once it is on the disk; the writer does not read it again.
  async function* spoiled(): AsyncGenerator<BackupLine> {
    for (const line of lines) yield line;
    const written = () => readdirSync(folder).find((name) => statSync(join(folder, name)).size > 0);
    while (!written()) await pause(5);
    truncateSync(join(folder, written() ?? ""), 0);
  }
  const file = join(folder, "clinic.backup");

  await expect(writeBackup(file, sealer, spoiled())).rejects.toThrow(/прочитан для проверки/);
  expect(readdirSync(folder)).toEqual([]);

  expect(
    await writeBackup(
      file,
      sealer,
      mapLines(fromList(lines), (line) => line),
    ),
  ).toEqual({ rows: 2_000, files: 0 });
});

test("Z1: a backup fails when another complete backup has replaced its file", long, async ({ folder }) => {
  const linesWith = (value: string): BackupLine[] => [
    { is: "head", format: "len-backup-2", madeAt: "", program: "", migrations: [], audit: { entry: 0, hash: "" } },
    { is: "rows", rows: [[value]] },
  ];
  const other = join(folder, "other.backup");
  await writeBackup(other, sealer, fromList(linesWith("other")));
  async function* replaced(): AsyncGenerator<BackupLine> {
    yield* linesWith("own");
    const draft = () => readdirSync(folder).find((name) => name.endsWith(".part"));
    while (!draft()) await pause(5);
    renameSync(other, join(folder, draft() ?? ""));
  }

  await expect(writeBackup(join(folder, "clinic.backup"), sealer, replaced())).rejects.toThrow(/прочитан для проверки/);
  expect(readdirSync(folder)).toEqual([]);
});

test("Z1: a media file that has changed in the store is left out of the backup and reported as a failure; the backup can be restored", async ({
  folder,
}) => {
  const clinic = await openOwnDatabase();
  const store = storeIn(folder);
  const [good, bad] = [await store.put(new Blob(["good"]), "pdf"), await store.put(new Blob(["bad"]), "pdf")];
  writeFileSync(join(folder, "data/media", bad), "rot");
  const file = join(folder, "clinic.backup");
  const deps = { db: clinic.db, sealer, actor: "terminal:anna", dataDir: join(folder, "data"), store, hasDatabaseAlone: true };

  const made = await runStaffCommand(["backup", file, "--letter"], deps);

  expect(made).toMatchObject({ exitCode: 1, output: expect.stringContaining(bad) });
  expect(await clinic.db.select().from(outbox).where(eq(outbox.template, "backup_failed"))).toHaveLength(1);
  rmSync(join(folder, "data/media"), { recursive: true });
  expect(await runStaffCommand(["restore", file, "--force"], deps)).toMatchObject({ exitCode: 0 });
  expect(readdirSync(join(folder, "data/media"))).toEqual([good]);
  await clinic.close();
});

async function* fromList(lines: BackupLine[]): AsyncGenerator<BackupLine> {
  yield* lines;
}

/** Only somebody with the key can write these lines; the tests check that the restore refuses them even then. */
const foreignLines: Record<string, (line: BackupLine) => BackupLine> = {
  "a column that the schema does not have": (line) =>
    line.is === "table" ? { ...line, columns: [...line.columns, "x); drop table doctors; --"] } : line,
  "a table that the schema does not have": (line) => (line.is === "table" ? { ...line, name: "pg_authid" } : line),
  "a sequence that the schema does not have": (line) => (line.is === "sequence" ? { ...line, name: "other.sequence" } : line),
  [foreignFile]: (line) => (line.is === "piece" ? { ...line, base64: "AAAA" } : line),
};

test("a backup whose lines do not fit the schema or the files is refused and changes nothing, media included", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const [rows, rowsAndFiles] = [join(folder, "rows.backup"), join(folder, "clinic.backup")];
  await backupTo({ db: clinic.db, sealer, store: null, file: rows });
  await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file: rowsAndFiles });
  const before = await fingerprint(clinic.db);

  for (const [name, change] of Object.entries(foreignLines)) {
    const changed = join(folder, `${name}.backup`);
    await writeBackup(changed, sealer, mapLines(readBackup(name === foreignFile ? rowsAndFiles : rows, sealer), change));
    const restore = { db: clinic.db, sealer, store: storeIn(folder), file: changed, force: true, log: silentLog };
    await expect(restoreFrom(restore), name).rejects.toThrow(/повреждена/);
    expect(await fingerprint(clinic.db), name).toEqual(before);
    expect(existsSync(join(folder, "data/media")) ? readdirSync(join(folder, "data/media")) : [], name).toEqual([]);
  }
  await clinic.close();
});

async function* mapLines(lines: AsyncIterable<BackupLine>, change: (line: BackupLine) => BackupLine): AsyncGenerator<BackupLine> {
  for await (const line of lines) yield change(line);
}

test(
  "a backup of version 0.2.0 is restored, and one of 0.1.0 is refused with the version that can restore it",
  long,
  async ({ folder }) => {
    const clinic = await openOwnDatabase();
    await markAsUnsquashed(clinic.db);
    const [of020, of010] = [join(folder, "0.2.0.backup"), join(folder, "0.1.0.backup")];
    await backupTo({ db: clinic.db, sealer, store: null, file: of020 });
    await markAsUnsquashed(clinic.db, 14);
    await backupTo({ db: clinic.db, sealer, store: null, file: of010 });
    const before = await fingerprint(clinic.db);
    await clinic.close();

    const empty = await openEmptyDatabase();
    const restore = { db: empty.db, sealer, store: storeIn(folder), log: silentLog };
    await expect(restoreFrom({ ...restore, file: of010 })).rejects.toThrow(
      "эта программа принимает копии версии 0.2.0 и новее. Восстановите копию версией 0.2.0, а потом обновите программу.",
    );
    await restoreFrom({ ...restore, file: of020 });

    expect(await fingerprint(empty.db)).toEqual(before);
    await empty.close();
  },
);

test("a restore whose check fails leaves the database unchanged", long, async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, sealer, store: openMediaStore(clinic), file });
  await clinic.db.execute(sql`update doctors set first_name = 'Новая'`);
  const before = await fingerprint(clinic.db);
  const afterLoad = async () => {
    throw new Error("another key");
  };

  await expect(
    restoreFrom({ db: clinic.db, sealer, store: storeIn(folder), file, force: true, afterLoad, log: silentLog }),
  ).rejects.toThrow("another key");

  expect(await fingerprint(clinic.db)).toEqual(before);
  await clinic.close();
});
