import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import type { RevisionData } from "../content/entity.ts";
import { isTakenSlug } from "../content/ready.ts";
import { change } from "./change.ts";
import { type Author, audit, type ItemAct, isInTrash, type Locked, setDraft } from "./item.ts";
import { bring } from "./show.ts";

/** Restores the item from the trash; visitors see it again once it is published. */
export async function untrashItem(db: Database, act: ItemAct): Promise<void> {
  await change(db, act, "untrash", (locked) => takeFromTrash(act, locked));
}

/** Like `untrashItem`, for an item that is already locked. */
export async function takeFromTrash(act: ItemAct, { tx, item, row }: Locked): Promise<undefined> {
  if (!isInTrash(item, row)) throw new Refusal("validation", "Карточки нет в корзине");
  if (row) await takeFreeSlug(tx, act, item.draft, row.key);
  await bring(tx, act, item, row, { status: row ? "archived" : "none", isDeleted: false, number: null });
  await audit(tx, act, "content.restore", { version: item.publishedNumber });
}

/** Another item may have taken the slug while this one was in the trash. */
async function takeFreeSlug(tx: Database, act: Author, draft: RevisionData, key: string): Promise<void> {
  const { table } = act.entity;
  const { slug: column } = getTableColumns(table);
  if (!column || !(await isTakenSlug(tx, act, key))) return;
  let slug = key;
  for (let number = 2; await isTakenSlug(tx, act, slug); number += 1) slug = `${key}-${number}`;
  await tx.execute(sql`update ${table} set slug = ${slug} where id = ${act.id}`);
  if (draft.slug === key) await setDraft(tx, act, { ...draft, slug });
}
