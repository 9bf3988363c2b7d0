import { createHash } from "node:crypto";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { auditLog } from "./table.ts";

export type AuditEntry = { actor: string; action: string; entity: string; entityId: string; details?: Record<string, unknown> };

export type AuditVerdict = { entries: number; lastHash: string; brokenAt: number | null };

const chainLock = 7_015_001;
const firstHash = "0".repeat(64);

/**
 * Adds an entry to the chain. Its lock is held until the caller's transaction ends, so write the entry last, after
 * the affected rows are locked. `details` must not contain personal data.
 */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
    const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    const linked = { ...entry, details: entry.details ?? {}, at: new Date(), previousHash: last?.hash ?? firstHash };
    await tx.insert(auditLog).values({ ...linked, hash: hashOf(linked) });
  });
}

/** Verifies the whole chain; `brokenAt` is the id of the first entry that was changed or follows a removed one. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { entries: 0, lastHash: firstHash, brokenAt: null };
  for (let after = 0; ; ) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(1000);
    for (const row of rows) {
      if (row.previousHash !== verdict.lastHash || row.hash !== hashOf(row)) return { ...verdict, brokenAt: row.id };
      verdict.entries += 1;
      verdict.lastHash = row.hash;
      after = row.id;
    }
    if (rows.length < 1000) return verdict;
  }
}

type Linked = Required<AuditEntry> & { at: Date; previousHash: string };

function hashOf({ previousHash, at, actor, action, entity, entityId, details }: Linked): string {
  const text = canonical([previousHash, at.toISOString(), actor, action, entity, entityId, details]);
  return createHash("sha256").update(text).digest("hex");
}

/** JSON with sorted keys, because the database does not keep the order in which they were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
