import type { Database } from "../../platform/database/database.ts";
import { invalid, Refusal } from "../../platform/refusals/refusal.ts";
import { addRevision } from "../content/revisions.ts";
import { change } from "./change.ts";
import { audit, type Item, type ItemAct, planOf, requireRevision, setPlan } from "./item.ts";
import { readyVersion, type ToPublish } from "./ready.ts";
import { bring } from "./show.ts";

/**
 * Publishes the draft or the given version; the refusal of invalid data names each field by its path. A part of the item that has a plan
 * of its own is published at the hour of that plan.
 */
export async function publishItem(db: Database, act: ToPublish): Promise<void> {
  await change(db, act, "publish", async ({ tx, item, row }) => {
    const apart = act.number === null ? await findPartPlan(tx, act, item) : null;
    const number = await readyVersion(tx, act, item, apart?.now);
    const addresses = await bring(tx, act, item, row, { status: "published", isDeleted: false, number });
    await audit(tx, act, "content.publish", { version: number, addresses });
    // The new version has become the draft; this line makes the previous draft the draft again.
    const later = apart && (await addRevision(tx, { entity: act.entity.name, id: act.id, data: item.draft, actor: act.actor }));
    await setPlan(tx, act, apart && later ? { ...apart.plan, number: later } : null);
  });
}

/** The coming plan that changes only a part of the item, and the draft without the changes of this part. */
async function findPartPlan(tx: Database, act: ItemAct, item: Item) {
  const plan = item.planFailure === null ? planOf(item) : null;
  if (!plan || item.publishedNumber === null) return null;
  const { data: planned } = await requireRevision(tx, act, plan.number);
  const { data: live } = await requireRevision(tx, act, item.publishedNumber);
  const now = act.entity.beforePlan({ draft: item.draft, planned, live });
  return now && { plan, now };
}

/** Plans a publication; until its hour visitors see no change. */
export async function planItem(db: Database, act: ToPublish & { at: Date }): Promise<void> {
  if (act.at <= new Date()) throw invalid({ at: ["Этот час уже прошёл"] });
  await change(db, act, "plan", async ({ tx, item }) => {
    const apart = await findPartPlan(tx, act, item);
    if (apart && apart.plan.at !== act.at.toISOString())
      throw new Refusal("validation", "Уже назначены изменения на другой час. Отмените их или выберите тот же час");
    const number = await readyVersion(tx, act, item);
    await setPlan(tx, act, { number, at: act.at.toISOString(), by: act.actor });
    await audit(tx, act, "content.plan", { version: number, at: act.at.toISOString() });
  });
}

/** Cancels the plan. */
export async function unplanItem(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "unplan", async ({ tx, item }) => {
    if (item.plannedAt === null) throw new Refusal("validation", "Публикация не назначена");
    await setPlan(tx, act, null);
    await audit(tx, act, "content.unplan", { version: item.plannedNumber });
  });
}
