import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import type { ContentEntity } from "../content/entity.ts";
import type { revisions } from "../content/table.ts";

/** When the demo clinic was created; rows are a minute apart, in the order of the fixtures. */
export const seedTime = new Date("2026-09-01T06:00:00Z");

const minutesAfterSeedTime = (minutes: number) => new Date(seedTime.getTime() + minutes * 60_000);

export type RevisionRow = typeof revisions.$inferInsert;

/** `name` is unique within the entity: the id of the row is derived from it. `pinned` is the row's place among the pinned ones. */
type SeedItem = { name: string; data: object; pinned?: number | undefined };

/** Writes published rows of an entity and returns their first revisions. */
export async function seedRows(db: Database, entity: ContentEntity, items: SeedItem[]): Promise<RevisionRow[]> {
  const first: RevisionRow[] = [];
  for (const [index, { name, data: given, pinned }] of items.entries()) {
    const [id, at] = [namedId(entity.name, name), minutesAfterSeedTime(index)];
    const data = entity.check(given);
    const pinnedAt = pinned !== undefined && { pinnedAt: pinnedAtPlace(pinned) };
    await entity.insert(db, data, { id, status: "published", version: 1, createdAt: at, updatedAt: at, ...pinnedAt });
    first.push({
      id: namedId("revisions", `${entity.name}:${id}`),
      entity: entity.name,
      entityId: id,
      version: 1,
      data,
      author: "system",
      createdAt: at,
      publishedAt: at,
    });
  }
  return first;
}

/** Lists show the earliest pin first. */
export const pinnedAtPlace = (place: number) => minutesAfterSeedTime(place);

export const mediaId = (name: string) => namedId("media", name);
export const optionalMediaId = (name: string | null) => (name === null ? null : mediaId(name));
export const fileId = (name: string) => namedId("files", name);
