import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { invalid, Refusal } from "../../platform/refusals/refusal.ts";
import { keepOldAddress, moveAliases } from "../content/aliases.ts";
import type { LockedRow } from "../content/entity.ts";
import type { Undo } from "../content/table.ts";
import { countLiveUsers } from "../content/usages.ts";
import { change } from "./change.ts";
import { audit, type ItemAct, type Locked, setPlan } from "./item.ts";
import { keeps } from "./rules.ts";
import { bring } from "./show.ts";

/** `replacedBy`: another item of the section; the address redirects to its page from now on. */
export type Removal = ItemAct & { evenUsed: boolean; replacedBy: string | null };

/** Unpublishes the item. */
export async function unpublishItem(db: Database, act: Removal): Promise<void> {
  await change(db, act, "unpublish", async ({ tx, item, row }) => {
    if (row?.status !== "published") throw new Refusal("validation", "Карточки и так нет на сайте");
    await refuseWhileUsed(tx, act);
    await bring(tx, act, item, row, { status: "archived", isDeleted: false, number: null });
    await setPlan(tx, act, null);
    const redirected = await redirect(tx, act, row);
    await audit(tx, act, "content.unpublish", { version: row.version, ...replacement(act) });
    return redirected;
  });
}

/** Moves the item to the trash and unpublishes it; another item may use its slug. */
export async function trashItem(db: Database, act: Removal): Promise<void> {
  await change(db, act, "trash", (locked) => moveToTrash(act, locked));
}

/** Like `trashItem`, for an item that is already locked. */
export async function moveToTrash(act: Removal, { tx, item, row }: Locked): Promise<Pick<Undo, "redirected">> {
  if (row?.status === "published") await refuseWhileUsed(tx, act);
  await bring(tx, act, item, row, { status: row?.status ?? "none", isDeleted: true, number: null });
  await setPlan(tx, act, null);
  const redirected = row ? await redirect(tx, act, row) : {};
  await audit(tx, act, "content.archive", { version: item.publishedNumber, ...replacement(act) });
  return redirected;
}

const replacement = ({ replacedBy }: Removal) => (replacedBy === null ? {} : { replacedBy });

/**
 * Makes the current and former addresses of the item redirect to the other one: the current address until this item is published again, the
 * former ones until an undo.
 */
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

/** Refuses a removal that would break links or hide other items without the person's knowledge. */
async function refuseWhileUsed(tx: Database, act: Removal): Promise<void> {
  if (act.evenUsed || !keeps(act.by, "users")) return;
  const users = await countLiveUsers(tx, act.entities, act, act.replacedBy !== null);
  const hidden = await act.entity.hides(tx, act.id);
  const words = [
    ...(users > 0 ? [`На карточку ссылаются: ${users}.`] : []),
    ...(hidden === null ? [] : [`Вместе с ней с сайта пропадут ${hidden}.`]),
  ];
  if (words.length > 0) throw new Refusal("hides_others", words.join(" "));
}
