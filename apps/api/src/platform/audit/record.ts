import { createHmac } from "node:crypto";
import type { AuditAct } from "@len/contract/staff/acts";
import { desc, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { auditLog } from "./table.ts";

export type AuditEntry = { actor: string; action: AuditAct; entity: string; entityId: string; details?: Record<string, unknown> };

const chainLock = 7_015_001;
export const firstHash = "0".repeat(64);

export const auditKeyPurpose = "audit";

/**
 * The key of this process, see docs/decisions/0047-keys-backups-audit.md. Without it no entry can be recorded, so no act that needs an
 * entry happens.
 */
let ownKey: { id: string; key: Buffer } | undefined;

/** Call this once the data keys are known. */
export function setAuditKey(sealer: Sealer): void {
  ownKey = { id: sealer.keyId, key: sealer.derive(auditKeyPurpose) };
}

/**
 * Adds entries to the chain. Its lock is held until the caller's transaction ends, so write the entry last, after the affected rows are
 * locked; an act on many rows writes all their entries at its end. `details` must not contain personal data.
 */
export async function recordAudit(db: Database, ...entries: AuditEntry[]): Promise<void> {
  const signing = ownKey;
  if (!signing) throw new Error("setAuditKey has not been called");
  if (entries.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
    const rows: (typeof auditLog.$inferInsert)[] = [];
    let { hash: previousHash } = await readLastEntry(tx);
    for (const entry of entries) {
      const linked = { ...entry, details: entry.details ?? {}, at: new Date(), previousHash };
      previousHash = `${signing.id}.${hmacOf(linked, signing.key)}`;
      rows.push({ ...linked, hash: previousHash });
    }
    for (let from = 0; from < rows.length; from += rowsAtOnce) await tx.insert(auditLog).values(rows.slice(from, from + rowsAtOnce));
  });
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const rowsAtOnce = 1_000;

/** The newest entry, whose hash covers the whole log. */
export async function readLastEntry(db: Database): Promise<{ entry: number; hash: string }> {
  const [last] = await db.select({ entry: auditLog.id, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return last ?? { entry: 0, hash: firstHash };
}

/** A stored entry. Its act may be unknown to this version, because an earlier or a later one wrote it. */
export type LinkedEntry = Omit<Required<AuditEntry>, "action"> & { action: string; at: Date; previousHash: string };

export const hmacOf = (entry: LinkedEntry, key: Buffer) => createHmac("sha256", key).update(textOf(entry)).digest("hex");

export const textOf = ({ previousHash, at, actor, action, entity, entityId, details }: LinkedEntry) =>
  canonical([previousHash, at.toISOString(), actor, action, entity, entityId, details]);

/** JSON with sorted keys, because the database does not preserve their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
