import type { AuditAct } from "@len/contract/staff/acts";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { inPublication } from "../edition/edition.ts";
import type { ContentEntity, LockedRow } from "./entity.ts";

type Act = { entity: ContentEntity; key: string; actor: string };

/** Pins a row to the top of its lists, after those pinned earlier. */
export const pin = (db: Database, act: Act) => setPin(db, act, true);

/** Unpins a row. */
export const unpin = (db: Database, act: Act) => setPin(db, act, false);

async function setPin(db: Database, act: Act, isPinned: boolean): Promise<void> {
  await arrange(db, act, isPinned ? "content.pin" : "content.unpin", async (tx, { table }, row) => {
    if (!table.pinnedAt) throw new Refusal("validation", "В этом разделе карточки не закрепляют");
    const at = isPinned ? sql`coalesce(pinned_at, clock_timestamp())` : sql`null`;
    await tx.execute(sql`update ${table} set pinned_at = ${at} where id = ${row.id}`);
  });
}

/** Moves a row in a list ordered by hand: before another one, or to the end; in lists with pins, among the pinned rows. */
export async function move(db: Database, act: Act & { before: string | null }): Promise<void> {
  await arrange(db, act, "content.move", async (tx, entity, row) => {
    const { table } = entity;
    if (!table.position && !table.pinnedAt) throw new Refusal("validation", "Порядок в этом разделе задаётся не вручную");
    const next = act.before === null ? null : await requireRow(tx, entity, act.before);
    if (next?.id === row.id) throw new Refusal("validation", "Карточка не может стоять перед собой");
    if (!table.position) return await moveAmongPinned(tx, entity, row, next);
    await tx.execute(sql`
      with others as (
        select id, row_number() over (order by position, id) as number from ${table} where deleted_at is null and id <> ${row.id}
      ), place as (
        select coalesce((select number from others where id = ${next?.id ?? null}), (select count(*) + 1 from others)) as number
      ), placed as (
        select others.id, others.number + (others.number >= place.number)::int as number from others, place
        union all select ${row.id}::uuid, number from place
      )
      update ${table} set position = placed.number from placed where placed.id = ${table}.id and position <> placed.number`);
  });
}

async function moveAmongPinned(tx: Database, { table }: ContentEntity, row: LockedRow, next: LockedRow | null): Promise<void> {
  await tx.execute(sql`
    with others as (
      select id, row_number() over (order by pinned_at, id) as number from ${table}
      where deleted_at is null and pinned_at is not null and id <> ${row.id}
    ), place as (
      select coalesce((select number from others where id = ${next?.id ?? null}), (select count(*) + 1 from others)) as number
    ), placed as (
      select others.id, others.number + (others.number >= place.number)::int as number from others, place
      union all select ${row.id}::uuid, number from place
    )
    update ${table} set pinned_at = clock_timestamp() - ((select count(*) from placed) - placed.number) * interval '1 second'
    from placed where placed.id = ${table}.id`);
}

type Arrangement = (tx: Database, entity: ContentEntity, row: LockedRow) => Promise<void>;

async function arrange(db: Database, act: Act, action: AuditAct, change: Arrangement): Promise<void> {
  const { entity } = act;
  await inPublication(db, async (tx) => {
    const row = await requireRow(tx, entity, act.key);
    await change(tx, entity, row);
    await recordAudit(tx, { actor: act.actor, action, entity: entity.name, entityId: row.id });
  });
}

async function requireRow(tx: Database, entity: ContentEntity, key: string): Promise<LockedRow> {
  const row = await entity.lock(tx, key);
  if (!row) throw new Refusal("not_found", `Карточка не найдена: ${key}`);
  return row;
}
