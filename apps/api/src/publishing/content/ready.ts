import type { FieldErrors } from "@len/contract/envelope";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { mediaProblems } from "../../platform/media/media-problems.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { missingReferences } from "./references.ts";

type Of = { entity: ContentEntity; id: string };

/** Refuses, by path, data that may not be published. */
export async function requireReady(
  tx: Database,
  act: Of & { entities: ContentEntity[] },
  data: RevisionData,
  { at = null, also = {} }: { at?: Date | null | undefined; also?: FieldErrors } = {},
): Promise<void> {
  const missing = { ...(await missingReferences(tx, act.entities, act.entity, data)), ...(await mediaProblems(tx, data, true)) };
  const problems = { ...also, ...missing, ...removalBefore(data, at), ...act.entity.problems(data) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await requireFreeSlug(tx, act, data);
}

/** A removal date before the publication would hide the item from the start; without an hour the publication is now. */
function removalBefore({ unpublishAt }: RevisionData, at: Date | null): FieldErrors {
  const end = typeof unpublishAt === "string" ? new Date(unpublishAt) : null;
  if (!end || end > (at ?? new Date())) return {};
  return { unpublishAt: [at === null ? "Этот час уже прошёл" : "Снятие с сайта раньше публикации"] };
}

export async function requireFreeSlug(tx: Database, act: Of, { slug }: RevisionData): Promise<void> {
  if (typeof slug === "string" && (await isTakenSlug(tx, act, slug))) throw invalid({ slug: ["Такой адрес уже занят"] });
}

/** Whether another item outside the trash has the slug. */
export async function isTakenSlug(tx: Database, { entity: { table }, id }: Of, slug: string): Promise<boolean> {
  const { slug: column } = getTableColumns(table);
  if (!column) return false;
  const taken = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(column, slug), isNull(table.deletedAt), sql`${table.id} <> ${id}`))
    .limit(1);
  return taken.length > 0;
}
