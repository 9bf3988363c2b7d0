import type { EntityName } from "../../publishing/content/entities.ts";
import type { revisions } from "../../publishing/content/table.ts";
import { namedId } from "./named-id.ts";

/** When the demo clinic was set up; rows keep the order of the cast by a minute each. */
export const seedTime = new Date("2026-09-01T06:00:00Z");

export const minutesAfterSeedTime = (minutes: number) => new Date(seedTime.getTime() + minutes * 60_000);

/** What a published row of its first version has beside its data. */
export function firstRow(entity: EntityName, name: string, index: number) {
  const at = minutesAfterSeedTime(index);
  return { id: namedId(entity, name), status: "published" as const, version: 1, createdAt: at, updatedAt: at };
}

export type RevisionRow = typeof revisions.$inferInsert;

export function firstRevision(entity: EntityName, row: { id: string; createdAt: Date }, data: Record<string, unknown>): RevisionRow {
  return {
    id: namedId("revisions", `${entity}:${row.id}`),
    entity,
    entityId: row.id,
    version: 1,
    data,
    author: "system",
    createdAt: row.createdAt,
    publishedAt: row.createdAt,
  };
}

export const mediaId = (name: string) => namedId("media", name);
export const optionalMediaId = (name: string | null) => (name === null ? null : mediaId(name));
