import { namedId } from "../../platform/database/named-id.ts";
import type { revisions } from "../content/table.ts";

/** When the demo clinic was created; rows are a minute apart, in the order of the fixtures. */
export const seedTime = new Date("2026-09-01T06:00:00Z");

const minutesAfterSeedTime = (minutes: number) => new Date(seedTime.getTime() + minutes * 60_000);

/** Columns of a published row in its first version, in addition to its data. */
export function firstRow(entity: string, name: string, index: number) {
  const at = minutesAfterSeedTime(index);
  return { id: namedId(entity, name), status: "published" as const, version: 1, createdAt: at, updatedAt: at };
}

export type RevisionRow = typeof revisions.$inferInsert;

export function firstRevision(entity: string, row: { id: string; createdAt: Date }, data: Record<string, unknown>): RevisionRow {
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

export const fileId = (name: string) => namedId("files", name);

/** Rows of an entity without links to other tables, and their first revisions. */
export function plainRows<Data extends Record<string, unknown>>(entity: string, items: { name: string; data: Data }[]) {
  const rows = items.map(({ name, data }, position) => ({ ...data, ...firstRow(entity, name, position), position }));
  return { rows, revisions: rows.map((row, index) => firstRevision(entity, row, items[index]?.data ?? {})) };
}

/** Lists show the earliest pin first. */
export const pinnedAt = (order: number | undefined) => (order === undefined ? null : minutesAfterSeedTime(order));
