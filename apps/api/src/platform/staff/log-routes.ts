import { staffCalls } from "@len/contract/staff/calls";
import type { LogFilter } from "@len/contract/staff/log";
import { and, desc, eq, gte, inArray, like, lt, lte, type SQL } from "drizzle-orm";
import { readAnchors } from "../audit/anchors.ts";
import { auditLog } from "../audit/table.ts";
import { verifyAudit } from "../audit/verify.ts";
import { success } from "../http/pages.ts";
import { readActors } from "./actors.ts";
import { staffRoute } from "./staff-route.ts";

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
];

const log = staffRoute({ ...staffCalls.log, summary: "Журнал действий", audit: null }, async ({ db, input }) => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...wanted(input)))
    .orderBy(desc(auditLog.id))
    .limit(input.limit + 1);
  const entries = rows.slice(0, input.limit);
  const actorOf = await readActors(
    db,
    entries.map(({ actor }) => actor),
  );
  return success({
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
    hasMore: rows.length > input.limit,
  });
});

function wanted({ actor, action, entity, entityId, personalData, from, to, before }: LogFilter): (SQL | undefined)[] {
  return [
    actor === null ? undefined : byActor(actor),
    action === null
      ? undefined
      : action.endsWith(".")
        ? like(auditLog.action, `${action.replace(/[%_\\]/g, "\\$&")}%`)
        : eq(auditLog.action, action),
    entity === null ? undefined : eq(auditLog.entity, entity),
    entityId === null ? undefined : eq(auditLog.entityId, entityId),
    personalData ? inArray(auditLog.action, personalActs) : undefined,
    from === null ? undefined : gte(auditLog.at, new Date(from)),
    to === null ? undefined : lte(auditLog.at, new Date(to)),
    before === null ? undefined : lt(auditLog.id, before),
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

export const logRoutes = [log, verify];
