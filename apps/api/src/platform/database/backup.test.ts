import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test as plain } from "vitest";
import { z } from "zod";
import { openEmptyDatabase, openOwnDatabase } from "../../../test/database.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import { raiseEdition, readEdition } from "../../publishing/edition/edition.ts";
import { silentLog } from "../log/log.ts";
import { Refusal } from "../refusals/refusal.ts";
import { backupTo, listTables } from "./backup.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { restoreFrom } from "./restore.ts";
import { queryRows } from "./rows.ts";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
const test = plain.extend("folder", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "len-backup-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

/** A clinic in use: the demo content and forms of visitors. */
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
    // A restore raises the edition, so it is not compared.
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

test("an erased clinic is restored completely: every row, every file, the numbering and the append-only tables", async ({ folder }) => {
  const clinic = await openLivedIn();
  const before = await fingerprint(clinic.db);
  const file = join(folder, "clinic.backup");
  const made = await backupTo({ db: clinic.db, dataDir: clinic.dataDir, file });
  const [last] = await queryRows(clinic.db, z.object({ number: z.number() }), sql`select max(number) as number from requests`);
  await clinic.close();

  const empty = await openEmptyDatabase();
  await migrate(empty.db, { log: silentLog });
  const restored = await restoreFrom({ db: empty.db, dataDir: join(folder, "data"), file, log: silentLog });

  expect(restored).toEqual({ rows: made.rows, files: made.files });
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

test("a database with content is replaced only on demand, and its edition is above any of the lost ones", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, dataDir: clinic.dataDir, file });
  const before = await fingerprint(clinic.db);
  await setSetting(clinic.db, { key: "slogan", value: "Что будет потеряно", actor: "terminal:test" });
  const lost = await readEdition(clinic.db);
  await clinic.db.execute(sql`update doctors set first_name = 'Перезаписана'`);
  const restore = { db: clinic.db, dataDir: join(folder, "data"), file, afterLoad: raiseEdition, log: silentLog };

  await expect(restoreFrom(restore)).rejects.toThrow(Refusal);
  await restoreFrom({ ...restore, force: true });

  expect(await fingerprint(clinic.db)).toEqual(before);
  expect((await readEdition(clinic.db)).edition).toBeGreaterThan(lost.edition);
  await clinic.close();
});

test("a damaged backup is refused and changes nothing", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, dataDir: clinic.dataDir, file });
  const whole = readFileSync(file);
  const before = await fingerprint(clinic.db);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1;
  const damages = {
    cut: whole.subarray(0, whole.length - 100),
    half: whole.subarray(0, whole.length / 2),
    flipped,
    empty: Buffer.alloc(0),
    text: Buffer.from("hello"),
  };

  for (const [name, bytes] of Object.entries(damages)) {
    writeFileSync(join(folder, name), bytes);
    const restore = { db: clinic.db, dataDir: join(folder, "data"), file: join(folder, name), force: true, log: silentLog };
    await expect(restoreFrom(restore), name).rejects.toThrow(/повреждена/);
  }

  expect(await fingerprint(clinic.db)).toEqual(before);
  await clinic.close();
});

test("a restore whose check fails leaves the database unchanged", async ({ folder }) => {
  const clinic = await openOwnDatabase();
  const file = join(folder, "clinic.backup");
  await backupTo({ db: clinic.db, dataDir: clinic.dataDir, file });
  await clinic.db.execute(sql`update doctors set first_name = 'Новая'`);
  const before = await fingerprint(clinic.db);
  const afterLoad = async () => {
    throw new Error("another key");
  };

  await expect(restoreFrom({ db: clinic.db, dataDir: join(folder, "data"), file, force: true, afterLoad, log: silentLog })).rejects.toThrow(
    "another key",
  );

  expect(await fingerprint(clinic.db)).toEqual(before);
  await clinic.close();
});
