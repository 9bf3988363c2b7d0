import { editLines, type SheetLine } from "@len/contract/staff/prices";
import type { Database } from "../../platform/database/database.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { type By, publishPrices } from "./publish-prices.ts";
import { readSheet } from "./sheet.ts";

/** Publishes the prices of drafts that are neither published nor planned. */
export async function publishDrafts(tx: Database, by: By, wanted: readonly { id: string; version: number }[], at: Date | null) {
  const found = new Map(
    (
      await readSheet(
        tx,
        wanted.map(({ id }) => id),
      )
    ).map((service) => [service.id, service]),
  );
  const changes = wanted.map(({ id, version }) => {
    const service = found.get(id);
    if (!service) throw notFound();
    const from = (service.plan?.failure === null ? service.plan.lines : null) ?? service.live;
    if (!from) throw new Refusal("validation", `«${service.title}» не на сайте: цены выйдут вместе с услугой`);
    return { id, version, edit: (lines: SheetLine[]) => editLines(from, service.lines, lines) };
  });
  return await publishPrices(tx, by, changes, at);
}
