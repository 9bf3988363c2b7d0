import type { SheetLine } from "@len/contract/staff/prices";
import type { Database } from "../../platform/database/database.ts";
import { markReturned } from "../../platform/sheets/imports.ts";
import { isLastTogether, publishTogether, undoTogether } from "../../publishing/acts/together.ts";
import { categoryEntity } from "../catalogue/categories/category-entity.ts";
import { linesIn } from "../catalogue/services/price-lines.ts";
import { serviceEntity } from "../catalogue/services/service-entity.ts";
import { locationEntity } from "../contacts/entities.ts";

/** `edit` is applied to the lines of a service on the site, in a coming plan and in the draft. */
export type PriceChange = { id: string; version: number; edit(lines: SheetLine[]): SheetLine[] };

export type By = { actor: string; siteUrl: string };

/** The arguments that saving and publishing services need besides the item. */
export const onServices = (by: By) => ({
  ...by,
  by: "panel" as const,
  entity: serviceEntity,
  entities: [serviceEntity, categoryEntity, locationEntity],
});

/**
 * Publishes changes of the prices of several services, now or at an hour, as one act. Call it in `inPublication`. Returns the id of the
 * act.
 */
export async function publishPrices(tx: Database, by: By, changes: readonly PriceChange[], at: Date | null): Promise<string> {
  const edits = changes.map(({ id, version, edit }) => ({
    ...{ id, version },
    edit: (data: Record<string, unknown>) => ({ ...data, prices: edit(linesIn(data.prices)) }),
  }));
  return await publishTogether(tx, onServices(by), edits, at);
}

/** Undoes an act of `publishPrices`. Returns the ids of its services. If the act was an import, the history says that it was undone. */
export async function undoPrices(tx: Database, by: By, act: string): Promise<string[]> {
  const ids = await undoTogether(tx, onServices(by), act);
  await markReturned(tx, act, { actor: by.actor, kept: 0 });
  return ids;
}

/** Whether `undoPrices` can undo the act. */
export const canUndoPrices = (db: Database, act: string) => isLastTogether(db, { entity: serviceEntity }, act);
