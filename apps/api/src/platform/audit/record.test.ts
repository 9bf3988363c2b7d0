import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { openOwnDatabase, test } from "../../../test/database.ts";
import type { Database } from "../database/database.ts";
import { recordAudit, verifyAudit } from "./record.ts";
import { auditLog } from "./table.ts";

const entry = (entityId: string) => ({
  actor: "terminal:anna",
  action: "request.view",
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
  const before = await verifyAudit(db);
  await threeEntries(db);

  const after = await verifyAudit(db);

  expect(after).toMatchObject({ brokenAt: null, entries: before.entries + 3 });
  expect(after.lastHash).not.toBe(before.lastHash);
});

test("a changed entry breaks the chain at that entry", async ({ db }) => {
  const [, second = 0] = await threeEntries(db);
  await withoutTrigger(db);

  for (const change of [{ actor: "terminal:boris" }, { at: new Date(0) }, { details: {} }, { entityId: "4" }]) {
    await db
      .transaction(async (tx) => {
        await tx.update(auditLog).set(change).where(eq(auditLog.id, second));
        expect((await verifyAudit(tx)).brokenAt).toBe(second);
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

  expect((await verifyAudit(db)).brokenAt).toBe(third);
});

test("the table refuses updates and deletes", async ({ db }) => {
  await threeEntries(db);

  await expect(db.transaction((tx) => tx.update(auditLog).set({ actor: "x" }))).rejects.toThrow();
  await expect(db.transaction((tx) => tx.delete(auditLog))).rejects.toThrow();
});

test("entries written simultaneously form one chain", async () => {
  const own = await openOwnDatabase();
  try {
    const before = await verifyAudit(own.db);
    await Promise.all(Array.from({ length: 20 }, (_, index) => recordAudit(own.db, entry(String(index)))));

    expect(await verifyAudit(own.db)).toMatchObject({ brokenAt: null, entries: before.entries + 20 });
  } finally {
    await own.close();
  }
});
