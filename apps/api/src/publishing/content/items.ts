import { isDeepStrictEqual } from "node:util";
import type { FieldErrors } from "@len/contract/envelope";
import type { AuditAct } from "@len/contract/staff/acts";
import { and, eq, getTableColumns, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type AuditEntry, recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { causeCodes, describeError } from "../../platform/log/describe-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { mediaProblems } from "../../platform/media/media-problems.ts";
import { invalid, notFound, Refusal, refusingConflicts } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { readToday } from "../clinic/clinic-day.ts";
import { inPublication } from "../edition/edition.ts";
import { indexContent } from "../search/index-content.ts";
import { claimAddress, keepOldAddress, moveAliases } from "./aliases.ts";
import type { ContentEntity, LockedRow, RevisionData } from "./entity.ts";
import { findItem } from "./item-queries.ts";
import { brokenLinks } from "./links.ts";
import { move, unpin } from "./order.ts";
import { endPlanAndUndo, show } from "./publish.ts";
import { missingReferences } from "./references.ts";
import { addRevision, cutDraft, findRevision } from "./revisions.ts";
import { contentItems, type Undo } from "./table.ts";
import { countLiveUsers } from "./usages.ts";

/**
 * Acts of the staff panel on an item of any section, each one transaction. Those that go through `change` are logged and can be undone by
 * `undo`; a new draft and its saves cannot.
 */

/** `version`: what the person started from; another stored one is a conflict. */
export type ItemAct = {
  entities: ContentEntity[];
  entity: ContentEntity;
  id: string;
  version: number;
  actor: string;
  /** Absolute links to it are links within the site. */
  siteUrl: string;
};

export type Item = typeof contentItems.$inferSelect;

/** The item's row, which visitors see once it is published; `null`: an item of the panel before its first publication. */
export type Row = (LockedRow & { isDeleted: boolean }) | null;

type Locked = { tx: Database; item: Item; row: Row };

/** A new draft; sent again it is the same draft. */
export async function addItem(db: Database, item: { entity: ContentEntity; id: string; data: unknown; actor: string }): Promise<void> {
  const { entity, id, actor } = item;
  const draft = entity.checkDraft(item.data);
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(contentItems)
      .values({ entity: entity.name, id, draft, savedBy: actor })
      .onConflictDoNothing()
      .returning({ id: contentItems.id });
    if (added.length > 0) await recordAudit(tx, { actor, action: "content.add", entity: entity.name, entityId: id });
  });
}

/**
 * Overwrites the working draft; never logged. A version is cut only if somebody else wrote the draft until now, or if the editor is
 * leaving.
 */
export async function saveDraft(db: Database, act: ItemAct & { data: unknown; isLeaving: boolean }): Promise<void> {
  const { entity, id, actor } = act;
  const draft = entity.checkDraft(act.data);
  await db.transaction(async (tx) => {
    const item = await lockItem(tx, act);
    const of = { entity: entity.name, id };
    // Also a save sent again after a lost answer.
    const isSame = isDeepStrictEqual(draft, item.draft);
    if (!isSame) {
      await refuseIfChanged(tx, act, item);
      await refuseTrash(tx, act, item);
      if (item.savedBy !== actor) await cutDraft(tx, of);
      await tx
        .update(contentItems)
        .set({
          draft,
          version: sql`${contentItems.version} + 1`,
          savedBy: actor,
          savedAt: sql`clock_timestamp()`,
          ...(item.undo?.draft && { undo: null }),
        })
        .where(isItem(act));
    }
    if (act.isLeaving) await cutDraft(tx, of);
  });
}

/** `number`: a certain version; `alongside`: drafts that are published right after it. */
type ToPublish = ItemAct & { number: number | null; alongside: string[] };

/**
 * Puts the draft, or a certain version, on the site; what may not be published is refused by path. A part that is planned by itself waits for its
 * hour.
 */
export async function publishItem(db: Database, act: ToPublish): Promise<void> {
  await change(db, act, "publish", async ({ tx, item, row }) => {
    const apart = act.number === null ? await findPartPlan(tx, act, item) : null;
    const number = await readyVersion(tx, act, item, apart?.now);
    const addresses = await bring(tx, act.entity, item, row, { status: "published", isDeleted: false, number });
    await audit(tx, act, "content.publish", { version: number, addresses });
    // The new version has become the draft; this one makes the former draft the draft again.
    const later = apart && (await addRevision(tx, { entity: act.entity.name, id: act.id, data: item.draft, actor: act.actor }));
    await setPlan(tx, act, apart && later ? { ...apart.plan, number: later } : null);
  });
}

/** The plan to come that changes only a part of the item, and what of the draft is not this part's. */
async function findPartPlan(tx: Database, act: ItemAct, item: Item) {
  const plan = item.planFailure === null ? planOf(item) : null;
  if (!plan || item.publishedNumber === null) return null;
  const { data: planned } = await requireRevision(tx, act, plan.number);
  const { data: live } = await requireRevision(tx, act, item.publishedNumber);
  const now = act.entity.beforePlan({ draft: item.draft, planned, live });
  return now && { plan, now };
}

/** Plans a publication; until then visitors see what they see now. */
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

/** Gives the plan up. */
export async function unplanItem(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "unplan", async ({ tx, item }) => {
    if (item.plannedAt === null) throw new Refusal("validation", "Публикация не назначена");
    await setPlan(tx, act, null);
    await audit(tx, act, "content.unplan", { version: item.plannedNumber });
  });
}

/** `replacedBy`: the item of the section to whose page the address leads from now on. */
type Removal = ItemAct & { evenUsed: boolean; replacedBy: string | null };

/** Takes the item off the site. */
export async function unpublishItem(db: Database, act: Removal): Promise<void> {
  await change(db, act, "unpublish", async ({ tx, item, row }) => {
    if (row?.status !== "published") throw new Refusal("validation", "Карточки и так нет на сайте");
    await refuseWhileUsed(tx, act);
    await bring(tx, act.entity, item, row, { status: "archived", isDeleted: false, number: null });
    await setPlan(tx, act, null);
    const redirected = await redirect(tx, act, row);
    await audit(tx, act, "content.unpublish", { version: row.version, ...replacement(act) });
    return redirected;
  });
}

/** Into the trash and off the site; the slug is free for another item. */
export async function trashItem(db: Database, act: Removal): Promise<void> {
  await change(db, act, "trash", async ({ tx, item, row }) => {
    if (row?.status === "published") await refuseWhileUsed(tx, act);
    await bring(tx, act.entity, item, row, { status: row?.status ?? "none", isDeleted: true, number: null });
    await setPlan(tx, act, null);
    const redirected = row ? await redirect(tx, act, row) : {};
    await audit(tx, act, "content.archive", { version: item.publishedNumber, ...replacement(act) });
    return redirected;
  });
}

const replacement = ({ replacedBy }: Removal) => (replacedBy === null ? {} : { replacedBy });

/** The address and its former ones become former ones of the other item; the address until this one is on the site again, the others until an undo. */
async function redirect(tx: Database, act: Removal, { key }: LockedRow): Promise<Pick<Undo, "redirected">> {
  const { entity, replacedBy } = act;
  if (replacedBy === null) return {};
  const { table } = entity;
  const [other] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, replacedBy), isPublished(table)));
  if (!other || replacedBy === act.id || entity.folders.length === 0)
    throw invalid({ replacedBy: ["Перенаправить можно на другую карточку этого раздела, которая на сайте"] });
  const slugs = await moveAliases(tx, { entity: entity.name, from: act.id, to: replacedBy });
  await keepOldAddress(tx, { entity: entity.name, id: replacedBy, slug: key });
  return { redirected: { to: replacedBy, slugs } };
}

/** Out of the trash; visitors see the item again once it is published. */
export async function untrashItem(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "untrash", async ({ tx, item, row }) => {
    if (!isInTrash(item, row)) throw new Refusal("validation", "Карточки нет в корзине");
    if (row) await takeFreeSlug(tx, act, item.draft, row.key);
    await bring(tx, act.entity, item, row, { status: row ? "archived" : "none", isDeleted: false, number: null });
    await audit(tx, act, "content.restore", { version: item.publishedNumber });
  });
}

type Author = Pick<ItemAct, "entity" | "id" | "actor">;

/** While the item was in the trash, another one may have taken its slug. */
export async function takeFreeSlug(tx: Database, act: Author, draft: RevisionData, key: string): Promise<void> {
  const { table } = act.entity;
  const { slug: column } = getTableColumns(table);
  if (!column || !(await isTakenSlug(tx, act, key))) return;
  let slug = key;
  for (let number = 2; await isTakenSlug(tx, act, slug); number += 1) slug = `${key}-${number}`;
  await tx.execute(sql`update ${table} set slug = ${slug} where id = ${act.id}`);
  if (draft.slug === key) await setDraft(tx, act, { ...draft, slug });
}

/** Makes a version the draft; the draft of before becomes a version. */
export async function takeVersion(db: Database, act: ItemAct & { number: number }): Promise<void> {
  await change(db, act, "restore", async ({ tx }) => {
    const of = { entity: act.entity.name, id: act.id };
    const revision = await findRevision(tx, of, act.number);
    if (!revision) throw notFound();
    await cutDraft(tx, of);
    await setDraft(tx, act, revision.data);
    await audit(tx, act, "content.take_version", { version: act.number });
  });
}

/** Before another item of a list in the order by hand, or to its end; or out of the pinned ones. */
export async function moveItem(db: Database, act: ItemAct & Place): Promise<void> {
  await change(db, act, "move", async ({ tx, row }) => {
    if (!row || row.isDeleted) throw new Refusal("validation", "Место в списке получает то, что опубликовано");
    await arrange(tx, act, act);
  });
}

type Place = { before: string | null; isPinned: boolean };

async function arrange(tx: Database, { entity, id, actor }: ItemAct, { before, isPinned }: Place): Promise<void> {
  const act = { entity, key: id, actor };
  await (isPinned ? move(tx, { ...act, before }) : unpin(tx, act));
}

/** A new slug at once, on the site too; the old one leads to it. */
export async function changeItemSlug(db: Database, act: ItemAct & { slug: string }): Promise<void> {
  const { entity, id, actor, slug } = act;
  if (entity.key === entity.table.id) throw new Refusal("validation", "У этой карточки нет своего адреса");
  await change(db, act, "slug", async ({ tx, item, row }) => {
    const draft = { ...item.draft, slug };
    const { slug: problem } = entity.problems(draft);
    if (problem) throw invalid({ slug: problem });
    await requireFreeSlug(tx, act, draft);
    const of = { entity: entity.name, id };
    const shown = row?.status === "published" ? item.publishedNumber : null;
    const plan = planOf(item);
    if (shown !== null || plan) await cutDraft(tx, of);
    const withSlug = async (number: number) => {
      const { data } = await requireRevision(tx, act, number);
      return await addRevision(tx, { ...of, data: entity.check({ ...data, slug }), actor });
    };
    if (shown !== null) await bring(tx, entity, item, row, { status: "published", isDeleted: false, number: await withSlug(shown) });
    // The planned version would bring the former slug back.
    if (plan)
      await tx
        .update(contentItems)
        .set({ plannedNumber: await withSlug(plan.number) })
        .where(isItem(act));
    await setDraft(tx, act, draft);
    await audit(tx, act, "content.change_slug", { from: row?.key ?? null, to: slug });
  });
}

/**
 * Undoes the panel's last act. A save after it stays; after `takeVersion` and `changeItemSlug`, which write the draft, a save ends the
 * possibility to undo. So do the clock that publishes a plan, and the terminal.
 */
export async function undo(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "undo", async ({ tx, item, row }) => {
    await recordAudit(tx, await undoLast(tx, act, item, row));
  });
}

/** Brings back what was before the last act on a locked item. Returns the entry for the log. */
export async function undoLast(tx: Database, act: ItemAct, item: Item, row: Row): Promise<AuditEntry> {
  const { undo: last } = item;
  if (!last) throw new Refusal("validation", "Отменять нечего");
  if (last.act === "move") await arrange(tx, act, { before: last.before, isPinned: last.isPinned ?? true });
  else await bring(tx, act.entity, item, row, { ...last, isBack: true });
  if (last.redirected)
    await moveAliases(tx, { entity: act.entity.name, from: last.redirected.to, to: act.id, only: last.redirected.slugs });
  if (!isDeepStrictEqual(last.plan, planOf(item))) await setPlan(tx, act, planToRestore(last));
  if (last.draft) await setDraft(tx, act, last.draft);
  return entryOf(act, "content.undo", { act: last.act });
}

/** A plan whose hour has passed meanwhile would publish at once. */
function planToRestore({ act, plan }: Undo): Undo["plan"] {
  const isPassed = plan !== null && new Date(plan.at) <= new Date();
  if (isPassed && act === "unplan") throw new Refusal("validation", "Час публикации уже прошёл: назначьте другой");
  return isPassed ? null : plan;
}

const isDue = and(lte(contentItems.plannedAt, sql`now()`), isNull(contentItems.planFailure));

/**
 * Publishes what was planned for an hour that has come. What cannot be published any more says why, and the site stays as it is.
 * @throws a fault that may pass, such as a lock that was not given in time: the clock tries its plan again
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
      // Not of a plan that has been made meanwhile.
      await db
        .update(contentItems)
        .set({ planFailure: failureOf(error) })
        .where(and(isItem({ entity, id }), isDue));
    }
  }
  if (passing.length > 0) throw passing[0];
}

/** A lost connection, a server that stops or has no room (classes 08, 53, 57), a deadlock, a lock or time limit (40, 55). */
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
    const wanted = { status: "published", isDeleted: false, number: plan.number } as const;
    const addresses = await refusingConflicts(() => bring(tx, of.entity, item, row, wanted));
    await endPlanAndUndo(tx, { entity: of.entity.name, id: of.id });
    await audit(tx, { ...of, actor: plan.by }, "content.publish", { version: plan.number, addresses, planned: true });
  });
}

function failureOf(error: unknown): string {
  if (!(error instanceof Refusal)) return "Сбой программы: опубликуйте ещё раз";
  return Object.values(error.fields ?? {})[0]?.[0] ?? error.words ?? "Не удалось опубликовать";
}

/** The earliest planned publication. */
export const nextPlan = sql`(select min(planned_at) from ${contentItems} where planned_at > now() and plan_failure is null)`;

/** What it returns is kept for the undo. */
type Change = (locked: Locked) => Promise<Partial<Undo> | undefined>;

/** Runs an act on the locked item and keeps what it can be undone to. The edition is raised always: the clock learns of plans by it. */
async function change(db: Database, act: ItemAct, name: Undo["act"] | "undo", run: Change): Promise<void> {
  await refusingConflicts(() =>
    inPublication(db, async (tx) => {
      const row = await lockRow(tx, act);
      const item = await lockItem(tx, act);
      await refuseIfChanged(tx, act, item);
      if (isInTrash(item, row) && name !== "untrash" && name !== "undo") throw inTrash();
      const place = name === "move" ? await findPlace(tx, act) : { before: null };
      const changesDraft = name === "restore" || name === "slug";
      const was: Undo | null =
        name === "undo"
          ? null
          : {
              act: name,
              status: row?.status ?? "none",
              isDeleted: isInTrash(item, row),
              number: item.publishedNumber,
              plan: planOf(item),
              draft: changesDraft ? item.draft : null,
              ...place,
            };
      const kept = await run({ tx, item, row });
      // Not `version + 1`: a revision that is also a new draft has raised it, too.
      await tx
        .update(contentItems)
        .set({ undo: was && { ...was, ...kept }, version: sql`greatest(${contentItems.version}, ${item.version} + 1)` })
        .where(isItem(act));
    }),
  );
}

export const isItem = ({ entity, id }: Pick<ItemAct, "entity" | "id">) =>
  and(eq(contentItems.entity, entity.name), eq(contentItems.id, id));

export async function lockItem(tx: Database, act: Pick<ItemAct, "entity" | "id">): Promise<Item> {
  const [item] = await tx.select().from(contentItems).where(isItem(act)).for("update");
  if (!item) throw notFound();
  return item;
}

export async function lockRow(tx: Database, { entity, id }: Pick<ItemAct, "entity" | "id">): Promise<Row> {
  const kept = await entity.lock(tx, id);
  if (kept) return { ...kept, isDeleted: false };
  const deleted = await entity.lockDeleted(tx, id);
  return deleted && { ...deleted, isDeleted: true };
}

export const isInTrash = (item: Item, row: Row) => (row ? row.isDeleted : item.deletedAt !== null);

const inTrash = () => new Refusal("validation", "Карточка в корзине: сначала верните её");

/** Without a lock on the row, which comes before that of the item. */
async function refuseTrash(tx: Database, { entity: { table }, id }: ItemAct, item: Item): Promise<void> {
  const [deleted] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  if (deleted || item.deletedAt) throw inTrash();
}

export async function refuseIfChanged(tx: Database, act: ItemAct, item: Item): Promise<void> {
  if (item.version === act.version) return;
  const by = (await readActors(tx, [item.savedBy]))(item.savedBy).name;
  const current = await findItem(tx, act);
  throw new Refusal("conflict", undefined, { conflict: { version: item.version, by, at: item.savedAt, current } });
}

export const planOf = ({ plannedNumber: number, plannedAt, plannedBy: by }: Item): Undo["plan"] =>
  number !== null && plannedAt && by !== null ? { number, at: plannedAt.toISOString(), by } : null;

export async function setPlan(tx: Database, act: Pick<ItemAct, "entity" | "id">, plan: Undo["plan"]): Promise<void> {
  const planned = { plannedNumber: plan?.number ?? null, plannedAt: plan ? new Date(plan.at) : null, plannedBy: plan?.by ?? null };
  await tx
    .update(contentItems)
    .set({ ...planned, planFailure: null })
    .where(isItem(act));
}

async function setDraft(tx: Database, act: Author, draft: RevisionData): Promise<void> {
  await tx.update(contentItems).set({ draft, savedBy: act.actor, savedAt: sql`clock_timestamp()` }).where(isItem(act));
}

export async function requireRevision(tx: Database, { entity, id }: Pick<ItemAct, "entity" | "id">, number: number) {
  const revision = await findRevision(tx, { entity: entity.name, id }, number);
  if (!revision) throw notFound();
  return revision;
}

/** The number of the version to publish: a named one, or one cut from the draft. The hour of a publication is the plan's, not the data's. */
async function readyVersion(tx: Database, act: ToPublish & { at?: Date }, item: Item, draft = item.draft): Promise<number> {
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

/** Refuses, by path, data that may not be published. */
export async function requireReady(
  tx: Database,
  act: Pick<ItemAct, "entities" | "entity" | "id">,
  data: RevisionData,
  { at = null, also = {} }: { at?: Date | null | undefined; also?: FieldErrors } = {},
): Promise<void> {
  const missing = { ...(await missingReferences(tx, act.entities, act.entity, data)), ...(await mediaProblems(tx, data, true)) };
  const problems = { ...also, ...missing, ...removalBefore(data, at), ...act.entity.problems(data) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await requireFreeSlug(tx, act, data);
}

/** Visitors would never see what is taken off the site before its publication; without an hour it is published now. */
function removalBefore({ unpublishAt }: RevisionData, at: Date | null): FieldErrors {
  const end = typeof unpublishAt === "string" ? new Date(unpublishAt) : null;
  if (!end || end > (at ?? new Date())) return {};
  return { unpublishAt: [at === null ? "Этот час уже прошёл" : "Снятие с сайта раньше публикации"] };
}

async function requireFreeSlug(tx: Database, act: Pick<ItemAct, "entity" | "id">, { slug }: RevisionData): Promise<void> {
  if (typeof slug === "string" && (await isTakenSlug(tx, act, slug))) throw invalid({ slug: ["Такой адрес уже занят"] });
}

/** By another item outside the trash. */
async function isTakenSlug(tx: Database, { entity: { table }, id }: Pick<ItemAct, "entity" | "id">, slug: string): Promise<boolean> {
  const { slug: column } = getTableColumns(table);
  if (!column) return false;
  const taken = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(column, slug), isNull(table.deletedAt), sql`${table.id} <> ${id}`))
    .limit(1);
  return taken.length > 0;
}

type Wanted = Pick<Undo, "status" | "isDeleted" | "number"> & { isBack?: boolean };

/** Brings the row that visitors see into a state. Returns the addresses it is published at. */
export async function bring(tx: Database, entity: ContentEntity, item: Item, found: Row, wanted: Wanted): Promise<string[]> {
  const { id } = item;
  let row: LockedRow | null = found;
  const isPublished = wanted.status === "published" && !wanted.isDeleted;
  const revision = isPublished && wanted.number !== null ? await findRevision(tx, { entity: entity.name, id }, wanted.number) : null;
  if (isPublished && !revision) throw notFound();
  if (!row) {
    if (!revision) {
      const deletedAt = wanted.isDeleted ? new Date() : null;
      await tx.update(contentItems).set({ deletedAt }).where(isItem({ entity, id }));
      return [];
    }
    await entity.insert(tx, revision.data, { id, status: "draft", version: revision.version, updatedAt: new Date() });
    row = await entity.lock(tx, id);
    if (!row) throw new Error("The inserted row is missing");
  }
  if (found?.isDeleted && !wanted.isDeleted) {
    await entity.setDeleted(tx, id, false);
    if (row.key !== id) await claimAddress(tx, { entity: entity.name, id, slug: row.key });
  }
  if (revision) return await show(tx, entity, row, revision, wanted.isBack);
  const status = wanted.status === "none" ? "draft" : wanted.status;
  if (!wanted.isDeleted && row.status !== status) await entity.setStatus(tx, { ...row, status, updatedAt: new Date() });
  if (wanted.isDeleted && !found?.isDeleted) await entity.setDeleted(tx, id, true);
  await indexContent(tx, await entity.searched(tx, id));
  return [];
}

/** Nothing may lead nowhere, and nothing go from the site unseen. */
async function refuseWhileUsed(tx: Database, act: Removal): Promise<void> {
  if (act.evenUsed) return;
  const users = await countLiveUsers(tx, act.entities, act, act.replacedBy !== null);
  const hidden = await act.entity.hides(tx, act.id);
  const words = [
    ...(users > 0 ? [`На карточку ссылаются: ${users}.`] : []),
    ...(hidden === null ? [] : [`Вместе с ней с сайта пропадут ${hidden}.`]),
  ];
  if (words.length > 0) throw new Refusal("conflict", words.join(" "));
}

/** The item that comes next in the order by hand, and whether this one is in it. */
async function findPlace(tx: Database, { entity, id }: ItemAct): Promise<Place> {
  const { table } = entity;
  const place = table.position ?? table.pinnedAt;
  if (!place) return { before: null, isPinned: false };
  const own = tx.select({ place }).from(table).where(eq(table.id, id));
  const [row] = await own;
  const [next] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), sql`(${place}, ${table.id}) > ((${own}), ${id}::uuid)`))
    .orderBy(place, table.id)
    .limit(1);
  return { before: next ? String(next.id) : null, isPinned: row?.place !== null };
}

const audit = (tx: Database, act: Author, action: AuditAct, details: Record<string, unknown>) =>
  recordAudit(tx, entryOf(act, action, details));

/** An act in the log. */
export const entryOf = ({ entity, id, actor }: Author, action: AuditAct, details: Record<string, unknown>): AuditEntry => ({
  ...{ actor, action, entityId: id, details },
  entity: entity.name,
});
