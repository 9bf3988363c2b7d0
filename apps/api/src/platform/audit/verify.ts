import { createHash } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { readKeyRecord, retiredKeyContext } from "../sealing/check-data-keys.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { auditKeyPurpose, firstHash, hmacOf, type LinkedEntry, textOf } from "./record.ts";
import { auditLog } from "./table.ts";

/** The newest hash of the log as it was stored outside of the database: in the program's log, in a backup, in a file. */
export type AuditAnchor = { at: string; hash: string };

export type AuditVerdict = {
  entries: number;
  lastHash: string;
  /** Id of the first entry that was changed or follows a removed one. */
  brokenAt: number | null;
  /** Anchors whose entry is not in the log: its end was cut off. */
  cut: AuditAnchor[];
};

/** The entry that a restore adds to the log. The restore has replaced the entries made between `madeAt` and the entry itself. */
export const restoreAction = "database.restore";
const restoreDetails = z.object({ madeAt: z.string() });

/** Verifies the whole chain with the keys of the sealer and of retired data keys, and looks for the anchors in it. */
export async function verifyAudit(db: Database, sealer: Sealer, anchors: AuditAnchor[] = []): Promise<AuditVerdict> {
  const keys = await openAuditKeys(db, sealer);
  const missing = new Map(anchors.filter(({ hash }) => hash !== firstHash).map((anchor) => [anchor.hash, anchor]));
  const restores: { from: string; to: string }[] = [];
  const verdict: AuditVerdict = { entries: 0, lastHash: firstHash, brokenAt: null, cut: [] };
  let isKeyed = false;
  for (let after = 0; ; ) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(1000);
    for (const row of rows) {
      isKeyed ||= row.hash.includes(".");
      if (row.previousHash !== verdict.lastHash || row.hash !== hashOf(row, isKeyed, keys)) return { ...verdict, brokenAt: row.id };
      missing.delete(row.hash);
      const restored = row.action === restoreAction ? restoreDetails.safeParse(row.details).data : undefined;
      if (restored) restores.push({ from: restored.madeAt, to: row.at.toISOString() });
      verdict.entries += 1;
      verdict.lastHash = row.hash;
      after = row.id;
    }
    if (rows.length < 1000) break;
  }
  const cut = [...missing.values()].filter(({ at }) => !restores.some(({ from, to }) => from <= at && at <= to));
  return { ...verdict, cut };
}

/** Entries of versions without a key are valid only before the first keyed entry. */
function hashOf(row: LinkedEntry & { hash: string }, isKeyed: boolean, keys: Map<string, Buffer>): string | null {
  if (!isKeyed) return createHash("sha256").update(textOf(row)).digest("hex");
  const [id = ""] = row.hash.split(".");
  const key = keys.get(id);
  return key ? `${id}.${hmacOf(row, key)}` : null;
}

async function openAuditKeys(db: Database, sealer: Sealer): Promise<Map<string, Buffer>> {
  const retired = Object.entries((await readKeyRecord(db))?.retired ?? {});
  return new Map([
    ...retired.map(([id, sealed]): [string, Buffer] => [id, Buffer.from(sealer.open(sealed, retiredKeyContext(id)), "base64")]),
    ...sealer.keyIds.map((id): [string, Buffer] => [id, sealer.derive(auditKeyPurpose, id)]),
  ]);
}
