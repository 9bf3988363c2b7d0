import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type ImportConflict,
  type ImportReturn,
  type PastImport,
  returnDays,
  type returnedImportSchema,
  type returnImportSchema,
} from "@len/contract/staff/price-import";
import { type SheetLine, type SheetService, sheetLineSchema } from "@len/contract/staff/prices";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { type Import, listImports, markReturned, refuseReturn, requireImport, returnUntil } from "../../platform/sheets/imports.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { type By, canUndoPrices, type PriceChange, publishPrices, undoPrices } from "../prices/publish-prices.ts";
import { readSheet } from "../prices/sheet.ts";
import { isSamePrice } from "./report.ts";

const changeSchema = z.object({ serviceId: z.uuid(), was: sheetLineSchema.nullable(), is: sheetLineSchema });
/** The change that an import made to a line on the site; `was` is null for an added line. */
export type ImportedChange = z.infer<typeof changeSchema>;

/** The present line: in its service on the site, or in the plan of an import whose hour has not come yet. */
type Placed = { change: ImportedChange; service: SheetService | null; now: SheetLine | null };

export async function readHistory(db: Database): Promise<PastImport[]> {
  const past = await listImports(db, "prices");
  const actorOf = await readActors(
    db,
    past.flatMap(({ appliedBy, returnedBy }) => [appliedBy, returnedBy ?? appliedBy]),
  );
  return past.map((one) => ({
    id: one.id,
    fileName: one.fileName,
    by: actorOf(one.appliedBy),
    at: one.appliedAt.toISOString(),
    comesAt: one.comesAt?.toISOString() ?? null,
    added: one.added,
    changed: one.changed,
    returnUntil: returnUntil(one, returnDays).toISOString(),
    returned:
      one.returnedAt && one.returnedBy !== null
        ? { by: actorOf(one.returnedBy), at: one.returnedAt.toISOString(), kept: one.kept ?? 0 }
        : null,
  }));
}

/** The effect that undoing an import would have now; nothing is written. */
export async function checkReturn(db: Database, id: string): Promise<ImportReturn> {
  const past = await requireImport(db, "prices", id, { isLocked: false });
  refuseReturn(past, returnDays);
  return reportOf(past, await readPlaced(db, past));
}

/**
 * Undoes an import as one act: amounts are restored and added lines removed, on the site, in plans and in drafts. A price that was changed
 * after the import stays, unless `overwrite` names it. Call it in `inPublication`.
 */
export async function returnImport(
  tx: Database,
  { id, stamp, overwrite, ...by }: { id: string } & z.output<typeof returnImportSchema> & By,
): Promise<z.output<typeof returnedImportSchema>> {
  const past = await requireImport(tx, "prices", id, { isLocked: true });
  refuseReturn(past, returnDays);
  const placed = await readPlaced(tx, past);
  const report = reportOf(past, placed);
  if (report.stamp !== stamp) throw new Refusal("conflict", "Цены с тех пор изменились. Посмотрите ещё раз, что вернётся.");
  const forced = new Set(report.conflicts.filter((one) => one.now !== null && overwrite.includes(one.id)).map((one) => one.id));
  const kept = report.conflicts.length - forced.size;
  const going = placed.filter((one) => isUntouched(one) || forced.has(one.change.is.id));
  if (going.length === 0) throw new Refusal("validation", "Возвращать нечего: все эти цены с\u00a0тех пор изменили.");
  // If nothing was published on these services since the import, their plans and versions are restored too.
  if (await canUndoPrices(tx, id)) await undoPrices(tx, by, id);
  else {
    await publishPrices(tx, by, changesOf(going, forced), isToCome(past) ? past.comesAt : null);
    await markReturned(tx, id, { actor: by.actor, kept });
  }
  return { returned: going.length, kept };
}

const isToCome = ({ comesAt }: Import) => comesAt !== null && comesAt > new Date();

async function readPlaced(db: Database, past: Import): Promise<Placed[]> {
  const changes = z.array(changeSchema).parse(past.changes);
  const found = new Map((await readSheet(db, [...new Set(changes.map(({ serviceId }) => serviceId))])).map((one) => [one.id, one]));
  return changes.map((change) => {
    const service = found.get(change.serviceId) ?? null;
    return { change, service, now: linesOf(service, past)?.find(({ id }) => id === change.is.id) ?? null };
  });
}

/** A plan for another hour does not belong to the import. */
function linesOf(service: SheetService | null, past: Import): SheetLine[] | null {
  const isPlanned = isToCome(past) && service?.plan?.at === past.comesAt?.toISOString();
  return (isPlanned && service?.plan?.lines) || (service?.live ?? null);
}

/** Whether the line is as the import wrote it: its price, or every field of an added line. */
const isAsImported = ({ was, is }: ImportedChange, line: SheetLine) => (was ? isSamePrice(line, is) : isDeepStrictEqual(line, is));

const isUntouched = ({ change, now }: Placed) => now !== null && isAsImported(change, now);

/** Whether somebody has already restored the earlier price or removed the added line. */
const isBack = ({ change: { was }, service, now }: Placed) =>
  was ? now !== null && isSamePrice(now, was) : now === null && service !== null && service.live !== null;

function reportOf(past: Import, placed: readonly Placed[]): ImportReturn {
  const going = placed.filter(isUntouched);
  const conflicts = placed.filter((one) => !isUntouched(one) && !isBack(one)).map(conflictOf);
  return {
    prices: going.filter(({ change }) => change.was !== null).length,
    lines: going.filter(({ change }) => change.was === null).length,
    conflicts,
    stamp: createHash("sha256")
      .update(JSON.stringify([past.id, going.map(({ change }) => change.is.id), conflicts]))
      .digest("base64url"),
  };
}

const amountsOf = ({ kind, amount, max }: SheetLine) => ({ kind, amount, max });

const conflictOf = ({ change: { was, is }, service, now }: Placed): ImportConflict => ({
  id: is.id,
  service: service?.title ?? "",
  title: now?.title ?? is.title,
  was: was && amountsOf(was),
  imported: amountsOf(is),
  now: now && amountsOf(now),
});

function changesOf(going: readonly Placed[], forced: ReadonlySet<string>): PriceChange[] {
  const byService = Map.groupBy(going, ({ service }) => service);
  return [...byService].flatMap(([service, own]) =>
    service ? [{ id: service.id, version: service.version, edit: (lines) => returned(lines, own, forced) }] : [],
  );
}

/**
 * Removes the import's changes from the lines of the site, a plan or a draft. In a plan or draft, a line whose price is no longer the
 * imported one is not changed.
 */
function returned(lines: readonly SheetLine[], going: readonly Placed[], forced: ReadonlySet<string>): SheetLine[] {
  const changes = new Map(going.map(({ change }) => [change.is.id, change]));
  return lines.flatMap((line) => {
    const change = changes.get(line.id);
    if (!change || !(forced.has(line.id) || isAsImported(change, line))) return [line];
    return change.was ? [{ ...line, ...amountsOf(change.was) }] : [];
  });
}
