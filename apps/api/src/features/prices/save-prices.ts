import type { SavedPrices, SheetLine } from "@len/contract/staff/prices";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { saveDraft } from "../../publishing/acts/drafts.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { serviceEntity } from "../catalogue/services/service-entity.ts";
import { type By, onServices } from "./publish-prices.ts";
import { readSheet } from "./sheet.ts";

type Saved = { id: string; version: number; lines: SheetLine[] };

/** Writes price lines into the working draft of each service. */
export async function savePrices(db: Database, by: By, wanted: readonly Saved[]): Promise<SavedPrices> {
  const saved: string[] = [];
  const met: { id: string; savedBy: string; savedAt: Date }[] = [];
  const refused: SavedPrices["refused"] = [];
  for (const { id, version, lines } of wanted) {
    const [item] = await db
      .select({ draft: contentItems.draft, savedBy: contentItems.savedBy, savedAt: contentItems.savedAt })
      .from(contentItems)
      .where(and(eq(contentItems.entity, serviceEntity.name), eq(contentItems.id, id)));
    if (!item) throw notFound();
    try {
      const data = { ...item.draft, prices: lines };
      await saveDraft(db, { ...onServices(by), id, version, data, isLeaving: false });
      saved.push(id);
    } catch (error) {
      if (error instanceof Refusal && error.conflict) met.push({ id, ...item });
      else if (error instanceof Refusal && error.fields) refused.push({ id, fields: error.fields });
      else throw error;
    }
  }
  const now = new Map((await readSheet(db, [...saved, ...met.map(({ id }) => id)])).map((service) => [service.id, service]));
  const actorOf = await readActors(
    db,
    met.map(({ savedBy }) => savedBy),
  );
  return {
    saved: saved.flatMap((id) => now.get(id) ?? []),
    conflicts: met.flatMap(({ id, savedBy, savedAt }) => {
      const service = now.get(id);
      return service ? [{ service, by: actorOf(savedBy), at: savedAt.toISOString() }] : [];
    }),
    refused,
  };
}
