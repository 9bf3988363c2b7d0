import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../platform/database/database.ts";
import { readToday } from "../clinic/clinic-day.ts";
import { brokenLinks } from "../content/links.ts";
import { requireReady } from "../content/ready.ts";
import { addRevision, cutDraft } from "../content/revisions.ts";
import { type Item, type ItemAct, requireRevision } from "./item.ts";

/** `number`: a certain version; `alongside`: drafts that are published right after it. */
export type ToPublish = ItemAct & { number: number | null; alongside: string[] };

/**
 * The number of the version to publish: a named one, or one made from the draft. The hour of publication comes from the plan, not from the
 * data.
 */
export async function readyVersion(tx: Database, act: ToPublish & { at?: Date }, item: Item, draft = item.draft): Promise<number> {
  const { entity, id } = act;
  const data = act.number === null ? draft : (await requireRevision(tx, act, act.number)).data;
  const also = { ...(await brokenLinks(tx, act, data)), ...entity.lapsed(data, await readToday(tx)) };
  await requireReady(tx, act, data, { at: act.at, also });
  if (act.number !== null) return act.number;
  const of = { entity: entity.name, id };
  const ready = entity.checkDraft({ ...data, ...("publishAt" in data && { publishAt: null }) });
  if (!isDeepStrictEqual(ready, item.draft)) return await addRevision(tx, { ...of, data: ready, actor: act.actor });
  return await cutDraft(tx, of);
}
