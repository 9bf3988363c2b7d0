import { staffCalls } from "@len/contract/staff/calls";
import { sameConsent } from "@len/contract/staff/results";
import { and, eq, exists, inArray, isNull, not, or, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { success } from "../../platform/http/pages.ts";
import { derivedPictures } from "../../platform/media/derived-table.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { notFound, refusingConflicts } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { findItem } from "../../publishing/content/item-queries.ts";
import { endPlanAndUndo } from "../../publishing/content/publish.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { makeAligned } from "./aligned-pictures.ts";
import { resultEntity } from "./result-entity.ts";
import { results, withdrawnConsents } from "./result-table.ts";

const align = staffRoute(
  { ...staffCalls.alignPictures, summary: "Совмещённые снимки «до и после», как их покажет сайт", audit: null },
  async ({ db, deps, input }) => {
    const { before, after, made } = await makeAligned(db, deps.store, input);
    const shown = {
      before: toPicture({ ...before, ...made.before }, deps.config.apiUrl),
      after: toPicture({ ...after, ...made.after }, deps.config.apiUrl),
    };
    if (!shown.before || !shown.after) throw notFound();
    return success({ before: shown.before, after: shown.after });
  },
);

const withdrawn = staffRoute({ ...staffCalls.withdrawnConsents, summary: "Отозванные согласия на снимки", audit: null }, async ({ db }) =>
  success(
    await db
      .select({ number: withdrawnConsents.number, withdrawnOn: withdrawnConsents.withdrawnOn })
      .from(withdrawnConsents)
      .orderBy(withdrawnConsents.number),
  ),
);

const withdraw = staffRoute(
  {
    ...staffCalls.withdrawConsent,
    summary: "Согласие отозвано, или это было ошибкой",
    audit: ["pair.consent_withdraw", "pair.consent_restore"],
  },
  async ({ db, me, params: { id }, input: { number, isWithdrawn } }) => {
    await refusingConflicts(() =>
      inPublication(db, (tx) =>
        isWithdrawn ? withdrawConsent(tx, { id, number, actor: me.actor }) : restoreConsent(tx, { id, number, actor: me.actor }),
      ),
    );
    const item = await findItem(db, { entity: resultEntity, id });
    if (!item) throw notFound();
    return success(item);
  },
);

type Act = { id: string; number: string; actor: string };

/**
 * The pair goes from the site at once with all others under the consent; until a new one nothing publishes them, no plan and no older version.
 * `number` is that of the draft; the pair may still be on the site under the one it was published with, and then both are withdrawn.
 */
async function withdrawConsent(tx: Database, { id, number, actor }: Act): Promise<void> {
  const isLive = and(eq(results.status, "published"), isNull(results.deletedAt));
  const [opened] = await tx
    .select({ number: results.consentNumber })
    .from(results)
    .where(and(isLive, eq(results.id, id)));
  const numbers = opened?.number && !sameConsent(opened.number, number) ? [number, opened.number] : [number];
  const hasNumber = or(...numbers.map((one) => sql`lower(${results.consentNumber}) = lower(${one})`));
  const hidden = await tx
    .select({ id: results.id, version: results.version })
    .from(results)
    .where(and(isLive, or(eq(results.id, id), and(eq(results.isDemo, false), hasNumber))))
    .for("update");
  await tx
    .insert(withdrawnConsents)
    .values(numbers.map((one) => ({ number: one, withdrawnOn: sql`${clinicToday}`, savedBy: actor })))
    .onConflictDoNothing();
  for (const row of hidden) {
    await resultEntity.setStatus(tx, { id: row.id, status: "archived", version: row.version, updatedAt: new Date() });
    await endPlanAndUndo(tx, { entity: resultEntity.name, id: row.id });
    await audit(tx, "pair.consent_withdraw", row.id, actor);
  }
  await removeAligned(
    tx,
    hidden.map((row) => row.id),
  );
  if (!hidden.some((row) => row.id === id)) await audit(tx, "pair.consent_withdraw", id, actor);
}

/** What was cut for the site goes with the pairs, and the sweep removes its files. To be published again it has to be made again. */
async function removeAligned(tx: Database, ids: string[]): Promise<void> {
  const rows = await tx
    .select({ before: results.shownBeforeKey, after: results.shownAfterKey })
    .from(results)
    .where(inArray(results.id, ids));
  const keys = rows.flatMap(({ before, after }) => [before, after]).filter((key) => key !== null);
  await tx.update(results).set({ shownBeforeKey: null, shownAfterKey: null }).where(inArray(results.id, ids));
  const isShownElsewhere = exists(
    tx
      .select({ id: results.id })
      .from(results)
      .where(or(eq(results.shownBeforeKey, derivedPictures.key), eq(results.shownAfterKey, derivedPictures.key))),
  );
  await tx.delete(derivedPictures).where(and(inArray(derivedPictures.key, keys), not(isShownElsewhere)));
}

async function restoreConsent(tx: Database, { id, number, actor }: Act): Promise<void> {
  const rows = await tx.select({ number: withdrawnConsents.number }).from(withdrawnConsents);
  for (const row of rows.filter((row) => sameConsent(row.number, number)))
    await tx.delete(withdrawnConsents).where(eq(withdrawnConsents.number, row.number));
  await audit(tx, "pair.consent_restore", id, actor);
}

const audit = (tx: Database, action: string, entityId: string, actor: string) =>
  recordAudit(tx, { actor, action, entity: resultEntity.name, entityId, details: {} });

/** Calls of the pairs «до и после» beside those of all content. */
export const resultStaffRoutes = [align, withdrawn, withdraw];
