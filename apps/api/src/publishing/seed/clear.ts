import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity } from "../content/entity.ts";
import { listRows } from "../content/list-rows.ts";
import { revisions } from "../content/table.ts";
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
  /** Rows of the demo clinic that stay, because staff have edited them or have put content under them: `services ochki`. */
  kept: string[];
};

/**
 * Takes the demo clinic off the site: content that only the seed has written goes to the trash, its reviews and the like are removed.
 * What staff have written or edited stays, and so do the media library, the words of the search and everything that visitors have sent.
 */
export async function clearDemo(db: Database, { entities, seeds, sources, actor }: Options): Promise<Cleared> {
  return await inPublication(db, async (tx) => {
    const cleared: Cleared = { archived: {}, removed: {}, kept: [] };
    let left: { entity: ContentEntity; id: string; key: string }[] = [];
    // Entities come after those they refer to, so the last ones go first.
    for (const entity of entities.toReversed()) {
      const seeded = await listSeeded(tx, entity);
      for (const { id, key, author } of await listRows(tx, entity)) {
        if (seeded.has(id) && author !== "system") cleared.kept.push(`${entity.name} ${key}`);
        if (seeded.has(id) && author === "system") left.push({ entity, id, key });
      }
    }
    // A direction can go once its services have gone, unless staff have put some of their own there.
    for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
      before = left.length;
      const hiding: typeof left = [];
      for (const row of left) {
        const { entity, id } = row;
        if ((await entity.hides(tx, id)) !== null) {
          hiding.push(row);
          continue;
        }
        await entity.setDeleted(tx, id, true);
        cleared.archived[entity.name] = (cleared.archived[entity.name] ?? 0) + 1;
      }
      left = hiding;
    }
    cleared.kept.push(...left.map(({ entity, key }) => `${entity.name} ${key}`));
    await indexEverything(tx, sources);
    for (const seed of seeds) Object.assign(cleared.removed, await seed.clear?.(tx));
    await recordAudit(tx, { actor, action: "content.clear_demo", entity: "database", entityId: "demo", details: cleared });
    return cleared;
  });
}

async function listSeeded(tx: Database, entity: ContentEntity): Promise<Set<string>> {
  const first = and(eq(revisions.entity, entity.name), eq(revisions.version, 1), eq(revisions.author, "system"));
  const rows = await tx.select({ id: revisions.entityId }).from(revisions).where(first);
  return new Set(rows.map(({ id }) => id));
}
