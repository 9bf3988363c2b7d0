import { and, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { causeCodes, describeError } from "../../platform/log/describe-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { Refusal, refusingConflicts } from "../../platform/refusals/refusal.ts";
import type { ContentEntity } from "../content/entity.ts";
import { requireReady } from "../content/ready.ts";
import { contentItems } from "../content/table.ts";
import { inPublication } from "../edition/edition.ts";
import { audit, endPlanAndUndo, type ItemAct, isItem, lockRow, planOf, requireRevision } from "./item.ts";
import { bring } from "./show.ts";

const isDue = and(lte(contentItems.plannedAt, sql`now()`), isNull(contentItems.planFailure));

/**
 * Publishes the plans whose hour has come. A plan that can no longer be published stores the reason, and the site does not change. @throws
 * a temporary error, such as a lock timeout: the clock tries the plan again
 */
export async function publishDue(db: Database, entities: ContentEntity[], log: Log): Promise<void> {
  const due = await db
    .select({ entity: contentItems.entity, id: contentItems.id })
    .from(contentItems)
    .where(isDue)
    .orderBy(contentItems.plannedAt);
  const passing: unknown[] = [];
  for (const { entity: name, id } of due) {
    const entity = entities.find((known) => known.name === name);
    if (!entity) continue;
    try {
      await publishPlanned(db, { entities, entity, id });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ ...describeError(error), entity: name, id }, "a planned publication failed");
      if (mayPass(error)) {
        passing.push(error);
        continue;
      }
      // A plan that was made after the failed one does not get its reason.
      await db
        .update(contentItems)
        .set({ planFailure: failureOf(error) })
        .where(and(isItem({ entity, id }), isDue));
    }
  }
  if (passing.length > 0) throw passing[0];
}

/**
 * Whether the error may pass by itself: a lost connection, a server that stops or has no space (classes 08, 53, 57), a deadlock, a lock or
 * time limit (40, 55).
 */
const mayPass = (error: unknown) => causeCodes(error).some((code) => /^(?:E[A-Z]+|(?:08|40|53|55|57)\w{3})$/.test(code));

async function publishPlanned(db: Database, of: Pick<ItemAct, "entities" | "entity" | "id">): Promise<void> {
  await inPublication(db, async (tx) => {
    const row = await lockRow(tx, of);
    const [item] = await tx
      .select()
      .from(contentItems)
      .where(and(isItem(of), isDue))
      .for("update");
    const plan = item && planOf(item);
    if (!plan) return;
    await requireReady(tx, of, (await requireRevision(tx, of, plan.number)).data);
    const act = { ...of, by: "panel", actor: plan.by } as const;
    const wanted = { status: "published", isDeleted: false, number: plan.number } as const;
    const addresses = await refusingConflicts(() => bring(tx, act, item, row, wanted));
    await endPlanAndUndo(tx, of);
    await audit(tx, act, "content.publish", { version: plan.number, addresses, planned: true });
  });
}

function failureOf(error: unknown): string {
  if (!(error instanceof Refusal)) return "Сбой программы: опубликуйте ещё раз";
  return Object.values(error.fields ?? {})[0]?.[0] ?? error.words ?? "Не удалось опубликовать";
}

/** The earliest planned publication. */
export const nextPlan = sql`(select min(planned_at) from ${contentItems} where planned_at > now() and plan_failure is null)`;
