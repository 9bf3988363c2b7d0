import { demoBackDays } from "@len/contract/staff/first-hour";
import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { recordAudit } from "../../platform/audit/record.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { endPlanAndUndo, lockItem, lockRow } from "../acts/item.ts";
import { moveToTrash } from "../acts/removal.ts";
import { takeFromTrash } from "../acts/return.ts";
import type { ContentEntity } from "../content/entity.ts";
import { listRows } from "../content/list-rows.ts";
import { contentItems, revisions } from "../content/table.ts";
import { inPublication } from "../edition/edition.ts";
import { indexEverything } from "../search/index-content.ts";
import type { SearchSource } from "../search/source.ts";
import type { Seed } from "./seed.ts";

type Options = { entities: ContentEntity[]; seeds: Seed[]; sources: SearchSource[]; actor: string };

export type Cleared = {
  /** Number of rows moved to the trash, by entity. */
  archived: Record<string, number>;
  /** Number of removed rows that are not content entities, by what they are called. */
  removed: Record<string, number>;
  /** Rows of the demo clinic that remain, because staff have edited them or have put content under them. */
  kept: KeptRow[];
};

type KeptRow = { entity: string; id: string; key: string; title: string };

/**
 * Removes the demo clinic from the site: content that only the seed has written goes to the trash, its reviews and other rows are deleted.
 * Content that staff have written or edited remains, and so do the media library, the words of the search and everything that visitors have
 * sent.
 */
export async function clearDemo(db: Database, { entities, seeds, sources, actor }: Options): Promise<Cleared> {
  return await inPublication(db, async (tx) => {
    const cleared: Cleared = { archived: {}, removed: {}, kept: [] };
    const hidden: string[] = [];
    let left: { entity: ContentEntity; row: SeededRow }[] = [];
    // Entities are listed after those they refer to, so the last ones are removed first.
    for (const entity of entities.toReversed()) {
      for (const row of await listSeededRows(tx, entity)) {
        if (isUntouched(row)) left.push({ entity, row });
        else cleared.kept.push(keptRow(entity, row));
      }
    }
    // A direction can be removed after its services, unless staff have added services to it.
    for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
      before = left.length;
      const hiding: typeof left = [];
      for (const each of left) {
        const { entity, row } = each;
        if ((await entity.hides(tx, row.id)) !== null) {
          hiding.push(each);
          continue;
        }
        const of = { entity, id: row.id };
        const [shown, item] = [await lockRow(tx, of), await lockItem(tx, of)];
        // Somebody may have saved it since the list was read.
        if (!isUntouched(item)) {
          cleared.kept.push(keptRow(entity, row));
          continue;
        }
        if (row.status !== "published") hidden.push(row.id);
        await moveToTrash({ ...seedAct(entities, of), evenUsed: true, replacedBy: null }, { tx, item, row: shown });
        await endPlanAndUndo(tx, of);
        cleared.archived[entity.name] = (cleared.archived[entity.name] ?? 0) + 1;
      }
      left = hiding;
    }
    cleared.kept.push(...left.map(({ entity, row }) => keptRow(entity, row)));
    await indexEverything(tx, sources);
    for (const seed of seeds) Object.assign(cleared.removed, await seed.clear?.(tx));
    const [{ at } = { at: "" }] = await queryRows(tx, momentSchema, sql`select now()::text as at`);
    const kept = cleared.kept.map(({ entity, key }) => `${entity} ${key}`);
    const details: ClearedDetails = { ...cleared, kept, hidden, at };
    await recordAudit(tx, { actor, action: "content.clear_demo", entity: "database", entityId: "demo", details });
    return cleared;
  });
}

/** The panel saves drafts without a revision, so the author of the draft says whether staff have edited a row. */
const isUntouched = ({ savedBy }: { savedBy: string }): boolean => savedBy === seedActor;

const seedActor = "system";

const seedAct = (entities: ContentEntity[], of: { entity: ContentEntity; id: string }) =>
  ({ ...of, entities, version: null, by: "seed", actor: seedActor, siteUrl: "" }) as const;

const keptRow = ({ name }: ContentEntity, { id, key, title }: SeededRow): KeptRow => ({ entity: name, id, key, title });

const momentSchema = z.object({ at: z.string() });

/**
 * The details of the act in the log, for `bringDemoBack`: `at` is the time at which its rows were moved to the trash, `hidden` rows were
 * not published before it.
 */
const clearedDetailsSchema = z.looseObject({ at: z.string(), hidden: z.array(z.string()) });
type ClearedDetails = z.infer<typeof clearedDetailsSchema>;

type SeededRow = Awaited<ReturnType<typeof listRows>>[number];

/** Rows outside the trash whose first revision was written by the seed. */
async function listSeededRows(tx: Database, entity: ContentEntity): Promise<SeededRow[]> {
  const first = and(eq(revisions.entity, entity.name), eq(revisions.version, 1), eq(revisions.author, seedActor));
  const rows = await tx.select({ id: revisions.entityId }).from(revisions).where(first);
  const seeded = new Set(rows.map(({ id }) => id));
  return (await listRows(tx, entity)).filter(({ id }) => seeded.has(id));
}

/** Whether a row belongs to the demo clinic and staff have not edited it. */
export async function isDemo(db: Database, entity: ContentEntity, id: string): Promise<boolean> {
  return (await listSeededRows(db, entity)).some((row) => row.id === id && isUntouched(row));
}

/** How many rows of the demo clinic visitors can see. */
export async function countDemo(db: Database, entity: ContentEntity): Promise<number> {
  return (await listSeededRows(db, entity)).filter((row) => isUntouched(row) && row.status === "published").length;
}

/** The last removal of the demo clinic, if it can still be undone; `null` otherwise. */
export async function findClearedDemo(db: Database): Promise<(ClearedDetails & { until: Date }) | null> {
  const [last] = await db
    .select({ action: auditLog.action, at: auditLog.at, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "database"), eq(auditLog.entityId, "demo")))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const details = last?.action === "content.clear_demo" ? clearedDetailsSchema.safeParse(last.details) : null;
  if (!last || !details?.success) return null;
  const until = new Date(last.at.getTime() + demoBackDays * dayMs);
  return until > new Date() ? { ...details.data, until } : null;
}

const dayMs = 24 * 60 * 60_000;

/** Restores the rows that the last `clearDemo` removed, and other rows of the seeds. Content made by staff remains. */
export async function bringDemoBack(db: Database, { entities, seeds, sources, actor }: Options): Promise<void> {
  await inPublication(db, async (tx) => {
    const cleared = await findClearedDemo(tx);
    if (!cleared) throw new Refusal("conflict", "Демо-клинику уже вернули, или прошло больше 30 дней");
    const hidden = new Set(cleared.hidden);
    // Entities come after those they refer to.
    for (const entity of entities) {
      const { table } = entity;
      const rows = await tx
        .select({ id: contentItems.id })
        .from(table)
        .innerJoin(contentItems, and(eq(contentItems.entity, entity.name), sql`${contentItems.id} = ${table.id}`))
        .where(sql`${table.deletedAt} = ${cleared.at}::timestamptz`);
      for (const { id } of rows) {
        const of = { entity, id };
        const [row, item] = [await lockRow(tx, of), await lockItem(tx, of)];
        await takeFromTrash(seedAct(entities, of), { tx, item, row });
        if (!hidden.has(id)) await tx.execute(sql`update ${table} set status = 'published' where id = ${id}`);
      }
    }
    for (const seed of seeds) if (seed.clear) await seed.rows(tx);
    await indexEverything(tx, sources);
    await recordAudit(tx, { actor, action: "content.bring_demo_back", entity: "database", entityId: "demo" });
  });
}
