import {
  type applyImportSchema,
  hasNeededColumns,
  type ImportPrice,
  type ImportReport,
  type ImportSheet,
  importReportSchema,
} from "@len/contract/staff/price-import";
import type { SheetLine } from "@len/contract/staff/prices";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { recordImport } from "../../platform/sheets/imports.ts";
import { services as servicesTable } from "../catalogue/outline/service-table.ts";
import { type By, type PriceChange, publishPrices } from "../prices/publish-prices.ts";
import { readSheet as readPrices } from "../prices/sheet.ts";
import { isSamePrice, type LineEdit, type LiveService, type Nearest, reportOf, unknownServices } from "./report.ts";
import type { ImportedChange } from "./return.ts";

type ApplyInput = z.output<typeof applyImportSchema>;

const noColumns = "Укажите колонку с\u00a0ценой и\u00a0хотя\u00a0бы одну из\u00a0колонок «Код», «Услуга», «Строка».";

/** The changes that the file would make to the prices on the site; nothing is written. */
export async function checkImport(db: Database, sheet: ImportSheet): Promise<ImportReport> {
  if (!hasNeededColumns(sheet)) throw new Refusal("validation", noColumns);
  const services = await readLive(db);
  return importReportSchema.parse(reportOf(sheet, services, await findNearest(db, unknownServices(sheet, services))));
}

/**
 * Publishes the changed and new rows and the confirmed doubtful ones, now or at an hour, as one act. Call it in `inPublication`: the report
 * is computed again while nobody else can change prices, and must equal the one that the person saw. Returns the id of the act, see
 * `publishPrices`.
 */
export async function applyImport(
  tx: Database,
  { fileName, sheet, stamp, confirmed, at, ...by }: ApplyInput & By,
): Promise<{ act: string; lines: number }> {
  const services = await readLive(tx);
  const report = reportOf(sheet, services, new Map());
  if (report.stamp !== stamp) throw new Refusal("conflict", "Цены на сайте изменились, пока файл был открыт. Проверьте его ещё раз.");
  const right = new Set(confirmed.map(cellKey));
  const left = new Set(report.rows.filter((row) => row.state === "doubtful" && !right.has(cellKey(row))).map(cellKey));
  const edits = report.edits.filter((edit) => !left.has(cellKey(edit)));
  if (edits.length === 0) throw new Refusal("validation", "Применять нечего: ни\u00a0одна строка не\u00a0меняет цен.");
  const byService = Map.groupBy(edits, ({ serviceId }) => serviceId);
  const changes = services.flatMap((service): PriceChange[] => {
    const own = byService.get(service.id);
    return own ? [{ id: service.id, version: service.version, edit: (lines) => edited(lines, service.live, own) }] : [];
  });
  const comesAt = at === null ? null : new Date(at);
  const act = await publishPrices(tx, by, changes, comesAt);
  const done = changesOf(services, edits);
  const added = done.filter(({ was }) => was === null).length;
  await recordImport(tx, {
    ...{ id: act, kind: "prices", fileName, appliedBy: by.actor, comesAt },
    ...{ added, changed: done.length - added, changes: done },
  });
  return { act, lines: edits.length };
}

const cellKey = ({ row, price }: { row: number; price: ImportPrice }) => `${row} ${price}`;

/** The changes of the import, stored so that it can be undone. */
function changesOf(services: readonly LiveService[], edits: readonly LineEdit[]): ImportedChange[] {
  const before = new Map(services.flatMap(({ live }) => live.map((line) => [line.id, line])));
  return edits.map(({ serviceId, line }) => ({ serviceId, was: before.get(line.id) ?? null, is: line }));
}

const readLive = async (db: Database) =>
  (await readPrices(db)).flatMap((service): LiveService[] => {
    const { live } = service;
    return live ? [{ ...service, live }] : [];
  });

/**
 * Lines of the site, a plan or a draft after the import. The person saw the prices of the site, so a different price in a plan or a draft
 * is not changed.
 */
function edited(lines: readonly SheetLine[], live: readonly SheetLine[], edits: readonly LineEdit[]): SheetLine[] {
  const shown = new Map(live.map((line) => [line.id, line]));
  const changed = new Map(edits.map(({ line }) => [line.id, line]));
  const repriced = lines.map((line) => {
    const [was, is] = [shown.get(line.id), changed.get(line.id)];
    return was && is && isSamePrice(line, was) ? { ...line, kind: is.kind, amount: is.amount, max: is.max } : line;
  });
  return [...repriced, ...[...changed.values()].filter(({ id }) => !shown.has(id))];
}

/** A file of another clinic matches no names, so similar names are searched only for a screenful of rows. */
const suggestedAtMost = 100;
const comparedLetters = 100;

async function findNearest(db: Database, names: readonly string[]): Promise<Nearest> {
  const rows = await queryRows(
    db,
    z.object({ name: z.string(), title: z.string() }),
    sql`select wanted.name, near.title from jsonb_array_elements_text(${JSON.stringify(names.slice(0, suggestedAtMost).map((name) => name.slice(0, comparedLetters)))}::jsonb) as wanted(name)
      cross join lateral (
        select title from ${servicesTable} where deleted_at is null and status = 'published' and similarity(lower(title), lower(wanted.name)) > 0.25
        order by similarity(lower(title), lower(wanted.name)) desc, title limit 1
      ) near`,
  );
  const near = new Map(rows.map(({ name, title }) => [name, title]));
  return new Map(
    names.flatMap((name) => {
      const title = near.get(name.slice(0, comparedLetters));
      return title === undefined ? [] : [[name, title]];
    }),
  );
}
