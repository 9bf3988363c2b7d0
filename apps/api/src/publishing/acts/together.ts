import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { invalid, notFound, Refusal } from "../../platform/refusals/refusal.ts";
import type { RevisionData } from "../content/entity.ts";
import { requireReady } from "../content/ready.ts";
import { addRevision } from "../content/revisions.ts";
import { contentItems, type Undo } from "../content/table.ts";
import {
  entryOf,
  type Item,
  type ItemAct,
  isInTrash,
  isItem,
  lockItem,
  lockRow,
  planOf,
  type Row,
  refuseIfChanged,
  requireRevision,
  setPlan,
} from "./item.ts";
import { bring } from "./show.ts";
import { undoLast } from "./undo.ts";

/** An edit of one item that is published together with others. `version` is that of the working draft, as in `ItemAct`. */
export type Edit = { id: string; version: number; edit(data: RevisionData): RevisionData };

type Act = Omit<ItemAct, "id" | "version">;

/** A published item: its published version and its coming plan. */
type Locked = { edit: Edit; row: Row; item: Item };

/**
 * Publishes edits of several items of a section as one act, or plans them for an hour: all or none. An edit is applied to the published
 * version, to a planned version and to the working draft, so nothing else in the draft is published with it. For an unpublished item it is
 * applied only to the draft. Call it in `inPublication`. Returns the id by which `undoTogether` finds the act. @throws a Refusal whose
 * fields begin with the item's id
 */
export async function publishTogether(tx: Database, act: Act, edits: readonly Edit[], at: Date | null): Promise<string> {
  if (at && at <= new Date()) throw invalid({ at: ["Этот час уже прошёл"] });
  const together = { id: randomUUID(), size: edits.length };
  const entries: AuditEntry[] = [];
  for (const locked of await lockAll(tx, act, edits)) {
    const { item, row, edit } = locked;
    const on = { ...act, id: edit.id, version: edit.version };
    await refuseIfChanged(tx, on, item);
    if (isInTrash(item, row)) throw new Refusal("conflict", `«${item.title}» в корзине: сначала верните её`);
    try {
      entries.push(...(await publishEdit(tx, on, locked, at, together)));
    } catch (error) {
      if (error instanceof Refusal && error.code === "validation") throw naming(error, item);
      throw error;
    }
  }
  // The lock of the log blocks all other acts, so it is taken only at the end.
  await recordAudit(tx, ...entries);
  return together.id;
}

const isOfAct = ({ entity }: Pick<Act, "entity">, id: string) =>
  and(eq(contentItems.entity, entity.name), sql`${contentItems.undo} -> 'together' ->> 'id' = ${id}`);

/** Whether an act of `publishTogether` is still the last one on each of its items. */
export async function isLastTogether(db: Database, act: Pick<Act, "entity">, id: string): Promise<boolean> {
  const found = await db
    .select({ size: sql<number>`(${contentItems.undo} -> 'together' ->> 'size')::int` })
    .from(contentItems)
    .where(isOfAct(act, id));
  return found.length > 0 && found.length === found[0]?.size;
}

/** Undoes an act of `publishTogether` if it is the last act on each of its items. */
export async function undoTogether(tx: Database, act: Act, id: string): Promise<string[]> {
  const found = await tx.select({ id: contentItems.id }).from(contentItems).where(isOfAct(act, id));
  const ids = found.map((item) => item.id).toSorted();
  const locked = await lockAll(
    tx,
    act,
    ids.map((one) => ({ id: one })),
  );
  const [first] = locked;
  if (!first) throw notFound();
  if (locked.length !== first.item.undo?.together?.size)
    throw new Refusal("conflict", "Часть карточек с тех пор изменили ещё раз: верните прежнее в версиях каждой");
  const entries: AuditEntry[] = [];
  for (const { item, row } of locked) {
    const on = { ...act, id: item.id, version: item.version };
    entries.push(await undoLast(tx, on, item, row));
    await setUndo(tx, on, null);
  }
  await recordAudit(tx, ...entries);
  return ids;
}

/** Locks rows before items, both in a fixed order, so that two acts cannot deadlock. */
async function lockAll<Of extends { id: string }>(tx: Database, { entity }: Act, wanted: readonly Of[]) {
  const ordered = wanted.toSorted((one, other) => one.id.localeCompare(other.id));
  const rows: Row[] = [];
  for (const { id } of ordered) rows.push(await lockRow(tx, { entity, id }));
  const locked: { edit: Of; row: Row; item: Item }[] = [];
  for (const [index, edit] of ordered.entries())
    locked.push({ edit, row: rows[index] ?? null, item: await lockItem(tx, { entity, id: edit.id }) });
  return locked;
}

async function publishEdit(
  tx: Database,
  on: ItemAct & { version: number },
  { item, row, edit: { edit } }: Locked,
  at: Date | null,
  together: Undo["together"],
): Promise<AuditEntry[]> {
  const { entity, id, actor } = on;
  const isLive = row?.status === "published";
  const entries: AuditEntry[] = [];
  const earlier = planOf(item);
  // A plan that has failed is not made again: the clock, which publishes plans, would try it again at once.
  const plan = item.planFailure === null ? earlier : null;
  const draft = entity.checkDraft(edit(item.draft));
  const versionOf = async (number: number | null) => {
    const { data: before } = await requireRevision(tx, on, number ?? 0);
    const data = entity.checkDraft(edit(before));
    await requireReady(tx, on, data, { at });
    return await addRevision(tx, { entity: entity.name, id, data, actor });
  };
  if (isLive && at === null) {
    const number = await versionOf(item.publishedNumber);
    const addresses = await bring(tx, on, item, row, { status: "published", isDeleted: false, number });
    entries.push(entryOf(on, "content.publish", { version: number, addresses }));
    if (plan) await setPlan(tx, on, { ...plan, number: await versionOf(plan.number) });
  }
  if (isLive && at !== null) {
    if (plan && plan.at !== at.toISOString())
      throw new Refusal("validation", "уже назначены изменения на другой час. Отмените их или выберите тот же час");
    const number = await versionOf(plan?.number ?? item.publishedNumber);
    await setPlan(tx, on, { number, at: at.toISOString(), by: actor });
    entries.push(entryOf(on, "content.plan", { version: number, at: at.toISOString() }));
  }
  // Each new version has become the draft.
  const isSame = isDeepStrictEqual(draft, item.draft);
  const by = isSame ? { savedBy: item.savedBy, savedAt: item.savedAt } : { savedBy: actor, savedAt: sql`clock_timestamp()` };
  await tx
    .update(contentItems)
    .set({ draft, ...by })
    .where(isItem(on));
  await setUndo(tx, on, {
    act: at === null ? "publish" : "plan",
    status: row?.status ?? "none",
    isDeleted: false,
    number: item.publishedNumber,
    plan: earlier,
    draft: isSame ? null : item.draft,
    before: null,
    ...(together && { together }),
  });
  return entries;
}

async function setUndo(tx: Database, on: ItemAct & { version: number }, undo: Undo | null): Promise<void> {
  await tx
    .update(contentItems)
    .set({ undo, version: sql`greatest(${contentItems.version}, ${on.version} + 1)` })
    .where(isItem(on));
}

/** Adds the title of the refused item. */
function naming({ words, fields, cause }: Refusal, { id, title }: Item): Refusal {
  const named = fields && Object.fromEntries(Object.entries(fields).map(([path, messages]) => [`${id}.${path}`, messages]));
  const first = Object.values(fields ?? {})[0]?.[0];
  return new Refusal("validation", `«${title}»: ${words ?? first ?? "проверьте карточку"}`, { ...(named && { fields: named }), cause });
}
