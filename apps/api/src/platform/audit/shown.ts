import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { AuditEntry } from "./record.ts";
import { auditLog } from "./table.ts";

type Act = Pick<AuditEntry, "actor" | "action" | "entity">;

/** Whether the log has an entry of this act that meets `conditions`. */
async function hasEntry(db: Database, { actor, action, entity }: Act, ...conditions: SQL[]): Promise<boolean> {
  const ofAct = [eq(auditLog.entity, entity), eq(auditLog.action, action), eq(auditLog.actor, actor)];
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(...ofAct, ...conditions))
    .limit(1);
  return entry !== undefined;
}

/** Whether the log has this entry from the last twelve hours: a view that the panel repeats by itself is logged once a day. */
export const isLoggedToday = (db: Database, entry: AuditEntry): Promise<boolean> =>
  hasEntry(db, entry, eq(auditLog.entityId, entry.entityId), sql`${auditLog.at} > now() - interval '12 hours'`);

type Lists = { actor: string; entity: string; key: "ids" | "numbers" };

/** The records that no list has shown to this person in the last hour, according to `details[key]` of the entries. */
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

type Search = Act & { numbers: number[] };

/** Whether a search of the last hour has found these records for this person; for an empty list, whether one has found nothing. */
export async function isFoundLogged(db: Database, { numbers, ...act }: Search): Promise<boolean> {
  const found = sql`${auditLog.details} -> 'numbers'`;
  const these = sql`${JSON.stringify(numbers)}::jsonb`;
  const isFound = numbers.length > 0 ? sql`${found} @> ${these}` : sql`${found} = ${these}`;
  return await hasEntry(db, act, isFound, sql`${auditLog.at} > now() - interval '1 hour'`);
}
