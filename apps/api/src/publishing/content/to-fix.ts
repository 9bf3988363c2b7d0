import { requiredMessage } from "@len/contract/checks";
import type { ToFix } from "@len/contract/staff/content";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { clinicToday } from "../clinic/clinic-day.ts";
import { labelOf } from "./drafts.ts";
import type { ContentEntity, RevisionData } from "./entity.ts";
import { contentItems } from "./table.ts";

const checkedAtOnce = 500;

/**
 * The first thing to correct in a draft on this day; `null` if there is none. Publishing also refuses a taken slug and a reference to an
 * unpublished item, which need the database.
 */
export function findToFix(entity: ContentEntity, draft: RevisionData, today: string): ToFix | null {
  const [problem] = Object.entries(entity.problems(draft));
  if (problem) return asToFix(entity, problem[0], problem[1][0] ?? "");
  const due = entity.warnings(draft, today).filter(({ from }) => from === undefined || from <= today);
  const found = due.find(({ isUrgent }) => isUrgent) ?? due[0];
  return found ? { path: found.path, words: found.words, isUrgent: found.isUrgent } : null;
}

function asToFix(entity: ContentEntity, path: string, message: string): ToFix {
  const label = labelOf(entity.schema, path);
  const of = label === null ? message : `«${label}»: ${message}`;
  return { path, words: message === requiredMessage && label !== null ? `Не заполнено: «${label}»` : of, isUrgent: true };
}

/** The day since which there is something to correct; `-infinity` if it does not depend on the day. */
function fixFromOf(entity: ContentEntity, draft: RevisionData, today: string): string | null {
  if (Object.keys(entity.problems(draft)).length > 0) return "-infinity";
  const days = entity.warnings(draft, today).map(({ from }) => from);
  return days.includes(undefined) ? "-infinity" : (days.toSorted()[0] ?? null);
}

/** Items with something to correct today. Call `checkDrafts` first. */
export const isToFix: SQL<boolean> = sql`coalesce(${contentItems.fixFrom} <= ${clinicToday}, false)`;

/**
 * Checks the drafts of a section that were written since their last check, by any writer. Items locked by an act wait for the next call.
 * Rules change with the program: a migration that sets `checked_hash` to null has all drafts checked again.
 */
export async function checkDrafts(db: Database, entity: ContentEntity): Promise<void> {
  const isUnchecked = and(
    eq(contentItems.entity, entity.name),
    sql`${contentItems.checkedHash} is distinct from ${contentItems.draftHash}`,
  );
  // Usually no draft is unchecked, and a list only reads. In a read-only transaction the drafts wait for the next list.
  const canWrite = sql`current_setting('transaction_read_only') = 'off'`;
  const [unchecked] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(isUnchecked, canWrite))
    .orderBy(contentItems.id)
    .limit(1);
  if (!unchecked) return;
  for (let checked = checkedAtOnce; checked === checkedAtOnce; ) {
    checked = await db.transaction(async (tx) => {
      const drafts = await tx
        .select({ id: contentItems.id, draft: contentItems.draft, today: clinicToday })
        .from(contentItems)
        .where(isUnchecked)
        .orderBy(contentItems.id)
        .limit(checkedAtOnce)
        .for("update", { skipLocked: true });
      for (const [from, same] of Map.groupBy(drafts, ({ draft, today }) => fixFromOf(entity, draft, today))) {
        const ids = same.map(({ id }) => id);
        await tx
          .update(contentItems)
          .set({ fixFrom: from, checkedHash: sql`${contentItems.draftHash}` })
          .where(and(eq(contentItems.entity, entity.name), inArray(contentItems.id, ids)));
      }
      return drafts.length;
    });
  }
}
