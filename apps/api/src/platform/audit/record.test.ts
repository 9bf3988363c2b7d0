import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, gt, sql } from "drizzle-orm";
import { expect } from "vitest";
import { openOwnDatabase, test } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import type { Database } from "../database/database.ts";
import { silentLog } from "../log/log.ts";
import { readAnchors, tellAuditHash } from "./anchors.ts";
import { hmacOf, type LinkedEntry, recordAudit, textOf } from "./record.ts";
import { auditLog } from "./table.ts";
import { verifyAudit } from "./verify.ts";

const entry = (entityId: string) => ({
  actor: "terminal:anna",
  action: "request.view" as const,
  entity: "requests",
  entityId,
  details: { z: 1, a: { b: [1, "2", null] } },
});

async function threeEntries(db: Database) {
  for (const id of ["1", "2", "3"]) await recordAudit(db, entry(id));
  return (await db.select().from(auditLog).orderBy(asc(auditLog.id))).slice(-3).map(({ id }) => id);
}

/** Simulates somebody with full access to the database. */
const withoutTrigger = (db: Database) => db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);

test("an untouched chain is valid and has every entry", async ({ db }) => {
  const before = await verifyAudit(db, testSealer);
  await threeEntries(db);

  const after = await verifyAudit(db, testSealer);

  expect(after).toMatchObject({ brokenAt: null, entries: before.entries + 3 });
  expect(after.lastHash).not.toBe(before.lastHash);
});

test("entries of one act are written together, in their order, as links of the chain", async ({ db }) => {
  const before = await verifyAudit(db, testSealer);

  await recordAudit(db, entry("1"), entry("2"), entry("3"));

  expect(await verifyAudit(db, testSealer)).toMatchObject({ brokenAt: null, entries: before.entries + 3 });
  const written = (await db.select().from(auditLog).orderBy(asc(auditLog.id))).slice(-3);
  expect(written.map(({ entityId }) => entityId)).toEqual(["1", "2", "3"]);
});

test("P4: a changed entry breaks the chain at that entry", async ({ db }) => {
  const [, second = 0] = await threeEntries(db);
  await withoutTrigger(db);

  for (const change of [{ actor: "terminal:boris" }, { at: new Date(0) }, { details: {} }, { entityId: "4" }]) {
    await db
      .transaction(async (tx) => {
        await tx.update(auditLog).set(change).where(eq(auditLog.id, second));
        expect((await verifyAudit(tx, testSealer)).brokenAt).toBe(second);
        throw new Error("undo");
      })
      .catch((error) => {
        if (!(error instanceof Error && error.message === "undo")) throw error;
      });
  }
});

test("a removed entry breaks the chain at the next entry", async ({ db }) => {
  const [, second = 0, third = 0] = await threeEntries(db);
  await withoutTrigger(db);

  await db.delete(auditLog).where(eq(auditLog.id, second));

  expect((await verifyAudit(db, testSealer)).brokenAt).toBe(third);
});

test("P4: the table refuses updates and deletes", async ({ db }) => {
  await threeEntries(db);

  await expect(db.transaction((tx) => tx.update(auditLog).set({ actor: "x" }))).rejects.toThrow();
  await expect(db.transaction((tx) => tx.delete(auditLog))).rejects.toThrow();
});

test("entries written simultaneously form one chain", async () => {
  const own = await openOwnDatabase();
  try {
    const before = await verifyAudit(own.db, testSealer);
    await Promise.all(Array.from({ length: 20 }, (_, index) => recordAudit(own.db, entry(String(index)))));

    expect(await verifyAudit(own.db, testSealer)).toMatchObject({ brokenAt: null, entries: before.entries + 20 });
  } finally {
    await own.close();
  }
});

test("a chain rewritten by somebody without the key is broken", async ({ db }) => {
  await threeEntries(db);
  await withoutTrigger(db);
  const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  let previousHash = "0".repeat(64);
  for (const row of rows) {
    const forged = { ...row, actor: "terminal:boris", previousHash };
    previousHash = `test.${hmacOf(forged, Buffer.alloc(32))}`;
    await db
      .update(auditLog)
      .set({ actor: forged.actor, previousHash: forged.previousHash, hash: previousHash })
      .where(eq(auditLog.id, row.id));
  }

  expect((await verifyAudit(db, testSealer)).brokenAt).toBe(rows[0]?.id);
});

test("entries of versions without a key are valid before the first keyed entry only", async ({ db }) => {
  await threeEntries(db);
  await withoutTrigger(db);
  const unkeyed = (row: LinkedEntry) => createHash("sha256").update(textOf(row)).digest("hex");
  const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new Error("there are entries");

  await db.delete(auditLog).where(gt(auditLog.id, first.id));
  await db
    .update(auditLog)
    .set({ hash: unkeyed(first) })
    .where(eq(auditLog.id, first.id));
  await recordAudit(db, entry("4"));
  expect(await verifyAudit(db, testSealer)).toMatchObject({ brokenAt: null, entries: 2 });

  const { id: _, ...copy } = last;
  const forged = { ...copy, previousHash: (await verifyAudit(db, testSealer)).lastHash };
  const [added] = await db
    .insert(auditLog)
    .values({ ...forged, hash: unkeyed(forged) })
    .returning({ id: auditLog.id });
  expect((await verifyAudit(db, testSealer)).brokenAt).toBe(added?.id);
});

test("a removed end of the log is found by the hash reported before, unless a restore has replaced that hash", async ({
  db,
  onTestFinished,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-audit-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const madeAt = new Date().toISOString();
  const [, , third = 0] = await threeEntries(db);
  const told: object[] = [];
  await tellAuditHash({ db, dataDir, log: { ...silentLog, info: (fields) => void told.push(fields) } });
  const anchors = await readAnchors(dataDir);
  expect((await verifyAudit(db, testSealer, anchors)).cut).toEqual([]);
  expect(told).toEqual([{ entry: third, hash: anchors[0]?.hash }]);

  await withoutTrigger(db);
  await db.delete(auditLog).where(eq(auditLog.id, third));

  const verdict = await verifyAudit(db, testSealer, anchors);
  expect(verdict).toMatchObject({ brokenAt: null, cut: anchors });
  await recordAudit(db, { ...entry("all"), action: "database.restore", details: { madeAt } });
  expect((await verifyAudit(db, testSealer, anchors)).cut).toEqual([]);
});
