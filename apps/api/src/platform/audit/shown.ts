import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { AuditEntry } from "./record.ts";
import { auditLog } from "./table.ts";

/** Whether there is such an entry of the last twelve hours: a view that the panel repeats by itself is logged once a day. */
export async function isLoggedToday(db: Database, { actor, action, entity, entityId }: AuditEntry): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        eq(auditLog.action, action),
        eq(auditLog.actor, actor),
        sql`${auditLog.at} > now() - interval '12 hours'`,
      ),
    )
    .limit(1);
  return entry !== undefined;
}

type Lists = { actor: string; entity: string; key: "ids" | "numbers" };

/** The records that no list of the last hour has shown to this person, by `details[key]` of its entry. */
export async function notLoggedYet<Id extends string | number>(db: Database, { actor, entity, key }: Lists, ids: Id[]): Promise<Id[]> {
  const entries = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.actor, actor),
        sql`${auditLog.details} ? ${key}`,
        sql`${auditLog.at} > now() - interval '1 hour'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(20);
  const named = new Set(entries.flatMap(({ details }) => details[key] ?? []));
  return ids.filter((id) => !named.has(id));
}
