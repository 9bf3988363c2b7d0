import type { AuditAct } from "@len/contract/staff/acts";
import { sameConsent } from "@len/contract/staff/results";
import { and, desc, eq, exists, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record.ts";
import type { Database } from "../../../platform/database/database.ts";
import { derivedPictures } from "../../../platform/media/derived-table.ts";
import { type PersonAct, recordPersonAct } from "../../../platform/person/acts.ts";
import { personActs } from "../../../platform/person/table.ts";
import { endPlanAndUndo } from "../../../publishing/acts/item.ts";
import { clinicZone } from "../../../publishing/clinic/clinic-day.ts";
import { resultEntity } from "./result-entity.ts";
import { results, withdrawnConsents } from "./result-table.ts";

type Act = { id: string; number: string; actor: string };

/**
 * Unpublishes the pair and all others under the consent at once; until there is a new consent neither a plan nor an older version can
 * publish them. `number` is the one of the draft; the pair may have been published with another number, and then both are withdrawn.
 */
export async function withdrawConsent(tx: Database, { id, number, actor }: Act): Promise<void> {
  const [opened] = await tx
    .select({ number: results.consentNumber })
    .from(results)
    .where(and(isLive, eq(results.id, id)));
  const numbers = opened?.number && !sameConsent(opened.number, number) ? [number, opened.number] : [number];
  const act = await record(tx, { actor, pairConsent: { pairId: id, numbers, isWithdrawn: true } });
  await mark(tx, act);
  const hidden = await hide(tx, { numbers, ids: [id] });
  for (const pair of new Set([...hidden, id])) await audit(tx, "pair.consent_withdraw", pair, actor);
}

/**
 * Lifts a withdrawal that was a mistake: all numbers that were withdrawn together are valid again, except those that another act has
 * withdrawn or lifted since. It does not publish the pairs again.
 */
export async function restoreConsent(tx: Database, { id, number, actor }: Act): Promise<void> {
  const acts = await tx.select().from(personActs).where(isNotNull(personActs.pairConsent)).orderBy(desc(personActs.at));
  const lastOn = (wanted: string) => acts.find(({ pairConsent }) => pairConsent?.numbers.some((one) => sameConsent(one, wanted)));
  const withdrawal = lastOn(number);
  const together = withdrawal?.pairConsent?.isWithdrawn ? withdrawal.pairConsent.numbers : [number];
  const numbers = together.filter((one) => lastOn(one) === withdrawal);
  await mark(tx, await record(tx, { actor, pairConsent: { pairId: id, numbers, isWithdrawn: false } }));
  await audit(tx, "pair.consent_restore", id, actor);
}

/**
 * After a restore: sets each consent to withdrawn or valid as the recorded acts say, oldest first, and unpublishes the pairs again.
 * @returns how many pairs were unpublished
 */
export async function repeatWithdrawals(tx: Database, acts: PersonAct[], madeAt: Date): Promise<number> {
  for (const act of acts) await mark(tx, act);
  const withdrawn = (await tx.select({ number: withdrawnConsents.number }).from(withdrawnConsents)).map(({ number }) => number);
  // A withdrawal unpublished the pair on which it was made, whatever its number. For acts older than the backup this is not repeated: the
  // pair may have a new consent since.
  const opened = acts.flatMap(({ at, pairConsent: of }) =>
    of?.isWithdrawn && at >= madeAt && of.numbers.some((number) => withdrawn.some((one) => sameConsent(one, number))) ? [of.pairId] : [],
  );
  return (await hide(tx, { numbers: withdrawn, ids: opened })).length;
}

const record = (tx: Database, { actor, pairConsent }: Pick<PersonAct, "actor" | "pairConsent">) =>
  recordPersonAct(tx, {
    actor,
    act: "withdraw",
    purpose: null,
    phoneIndex: null,
    emailIndex: null,
    ground: "отмечено в карточке пары",
    records: {},
    pairConsent,
  });

async function mark(tx: Database, { at, actor, pairConsent }: PersonAct): Promise<void> {
  if (!pairConsent) return;
  const { numbers, isWithdrawn } = pairConsent;
  if (!isWithdrawn) {
    await tx.delete(withdrawnConsents).where(or(...numbers.map(isNumber)));
    return;
  }
  const withdrawnOn = sql`(${at.toISOString()}::timestamptz at time zone ${clinicZone})::date`;
  await tx
    .insert(withdrawnConsents)
    .values(numbers.map((number) => ({ number, withdrawnOn, savedBy: actor })))
    .onConflictDoNothing();
}

const isNumber = (number: string): SQL => sql`lower(${withdrawnConsents.number}) = lower(${number})`;

const isLive = and(eq(results.status, "published"), isNull(results.deletedAt));

/** Unpublishes the pairs under one of the numbers, and those named by id. Returns the ids of published ones. */
async function hide(tx: Database, { numbers, ids }: { numbers: string[]; ids: string[] }): Promise<string[]> {
  const hasNumber = or(...numbers.map((number) => sql`lower(${results.consentNumber}) = lower(${number})`)) ?? sql`false`;
  const hidden = await tx
    .select({ id: results.id, version: results.version })
    .from(results)
    .where(and(isLive, or(inArray(results.id, ids), and(eq(results.isDemo, false), hasNumber))))
    .for("update");
  for (const row of hidden) {
    await resultEntity.setStatus(tx, { ...row, status: "archived", updatedAt: new Date() });
    await endPlanAndUndo(tx, { entity: resultEntity, id: row.id });
  }
  const went = hidden.map(({ id }) => id);
  await removeAligned(tx, went);
  return went;
}

/** Removes the rows of the pictures cut for these pairs; the sweep removes their files. A later publication needs new ones. */
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

const audit = (tx: Database, action: AuditAct, entityId: string, actor: string) =>
  recordAudit(tx, { actor, action, entity: resultEntity.name, entityId, details: {} });
