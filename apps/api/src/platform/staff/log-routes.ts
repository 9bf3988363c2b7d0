import { staffCalls } from "@len/contract/staff/calls";
import { fullName } from "@len/contract/staff/full-name";
import type { ExportedLog, LogFilter } from "@len/contract/staff/log";
import { and, asc, count, desc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { readAnchors } from "../audit/anchors.ts";
import { recordAudit } from "../audit/record.ts";
import { auditLog } from "../audit/table.ts";
import { verifyAudit } from "../audit/verify.ts";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { readActors } from "./actors.ts";
import { tellOwners } from "./send-letter.ts";
import { staffRoute } from "./staff-route.ts";
import { staff } from "./table.ts";

/** Acts that show, export or erase visitors' data. */
const personalActs = [
  "request.view",
  "request.list",
  "request.find",
  "request.export",
  "request.erase",
  "review.view",
  "review.list",
  "review.erase",
  "person.find",
  "person.export",
  "person.erase",
  "person.withdraw",
  "subscription.list",
];

const log = staffRoute({ ...staffCalls.log, summary: "Журнал действий", audit: null }, async ({ db, input }) => {
  const { before, limit, ...filter } = input;
  const page = await readEntries(db, [...wanted(filter), before === null ? undefined : lt(auditLog.id, before)], limit);
  const [personal] = await db
    .select({ total: count() })
    .from(auditLog)
    .where(and(...wanted({ ...filter, personalData: true })));
  return success({ ...page, personalTotal: personal?.total ?? 0 });
});

const exportedAtMost = 20_000;

const exportLog = staffRoute(
  { ...staffCalls.exportLog, summary: "Выгрузить журнал", audit: ["log.export"] },
  async ({ c, db, deps, me, input }) => {
    const { filter, format } = input;
    const page = await readEntries(db, wanted(filter), exportedAtMost);
    const details = { filter, format, count: page.entries.length };
    await db.transaction(async (tx) => {
      await recordAudit(tx, { actor: me.actor, action: "log.export", entity: "audit_log", entityId: "list", details });
      await tellOwners(tx, deps.sealer, "exported");
    });
    c.var.letterQueued();
    return success(page);
  },
);

async function readEntries(db: Database, filter: (SQL | undefined)[], limit: number): Promise<ExportedLog> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...filter))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const entries = rows.slice(0, limit);
  const actorOf = await readActors(
    db,
    entries.map(({ actor }) => actor),
  );
  const people = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .orderBy(asc(staff.lastName), asc(staff.firstName));
  return {
    entries: entries.map(({ id, at, actor, action, entity, entityId, details, hash }) => ({
      id,
      at: at.toISOString(),
      actor: actorOf(actor),
      action,
      entity,
      entityId,
      details,
      hash,
    })),
    staff: people.map(({ id, firstName, lastName }) => ({ id, name: fullName({ firstName, lastName }) })),
    hasMore: rows.length > limit,
  };
}

function wanted({ actor, action, entity, entityId, number, personalData, from, to }: LogFilter): (SQL | undefined)[] {
  return [
    actor === null ? undefined : byActor(actor),
    action === null
      ? undefined
      : action.endsWith(".")
        ? like(auditLog.action, `${action.replace(/[%_\\]/g, "\\$&")}%`)
        : eq(auditLog.action, action),
    entity === null ? undefined : eq(auditLog.entity, entity),
    entityId === null ? undefined : eq(auditLog.entityId, entityId),
    number === null
      ? undefined
      : or(...[{ number }, { numbers: [number] }].map((part) => sql`${auditLog.details} @> ${JSON.stringify(part)}`)),
    personalData ? inArray(auditLog.action, personalActs) : undefined,
    from === null ? undefined : gte(auditLog.at, new Date(from)),
    to === null ? undefined : lte(auditLog.at, new Date(to)),
  ];
}

function byActor(actor: string): SQL {
  if (actor === "terminal") return like(auditLog.actor, "terminal:%");
  const isWord = ["visitor", "system", "unknown"].includes(actor);
  return eq(auditLog.actor, isWord ? actor : `staff:${actor}`);
}

const verify = staffRoute({ ...staffCalls.verifyLog, summary: "Проверить цепочку журнала", audit: null }, async ({ db, deps }) => {
  const { entries, brokenAt, cut } = await verifyAudit(db, deps.sealer, await readAnchors(deps.config.dataDir));
  return success({ entries, brokenAt, isCut: cut.length > 0, checkedAt: new Date().toISOString() });
});

export const logRoutes = [log, exportLog, verify];
