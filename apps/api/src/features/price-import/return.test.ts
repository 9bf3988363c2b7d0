import { staffCalls } from "@len/contract/staff/calls";
import { appliedImportSchema, returnedImportSchema } from "@len/contract/staff/price-import";
import { priceSheetSchema, type SheetLine, savedPricesSchema } from "@len/contract/staff/prices";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Anna, asRow, type Line, sheetOf, test, withOwnCodes } from "../../../test/price-import.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { forgetImports } from "../../platform/sheets/imports.ts";
import { sheetImports } from "../../platform/sheets/table.ts";

/** Edits the lines of a service and publishes them. */
async function publish(anna: Anna, of: Line, edit: (lines: SheetLine[]) => SheetLine[]) {
  const { services } = dataOf(await (await anna.get(staffCalls.prices.path)).json(), priceSheetSchema);
  const service = services.find(({ lines }) => lines.some(({ id }) => id === of.id));
  if (!service) throw new Error("no such service");
  const saved = dataOf(
    await (
      await anna.put(staffCalls.savePrices.path, { services: [{ id: service.id, version: service.version, lines: edit(service.lines) }] })
    ).json(),
    savedPricesSchema,
  ).saved[0];
  const published = await anna.post(staffCalls.publishPrices.path, { services: [{ id: service.id, version: saved?.version }] });
  expect(published.status).toBe(200);
}

/** Two lines with prices 100 roubles higher, and a new one. */
async function applied(anna: Anna) {
  const before = await anna.lines();
  const [one, other] = withOwnCodes(before);
  if (!one || !other) throw new Error("the list is too short");
  const dearer = (line: Line) => asRow(line, { amount: Number(line.amount) + 10_000 });
  const sheet = sheetOf(dearer(one), dearer(other), ["НОВ-1", one.service, "Совсем новая зона", "1500", ""]);
  const { act } = dataOf(await (await anna.apply(sheet, await anna.check(sheet), [], "Прайс на декабрь.xlsx")).json(), appliedImportSchema);
  return { before, one, other, act };
}

test("Z23: an import is in the history, and is undone as one act even after other prices were published", async ({ db, anna }) => {
  const { before, one, act } = await applied(anna);
  expect(await anna.past()).toMatchObject([
    { id: act, fileName: "Прайс на декабрь.xlsx", by: { name: expect.stringContaining("Анна") }, added: 1, changed: 2, returned: null },
  ]);
  // A colleague publishes another price of the same service, so the act is not the last one any more.
  await publish(anna, one, (lines) => lines.map((line) => (line.id === one.id ? { ...line, note: "Колено" } : line)));

  const report = await anna.seen(act);
  expect(report).toMatchObject({ prices: 2, lines: 1, conflicts: [] });
  const done = dataOf(await (await anna.giveBack(act, { stamp: report.stamp, overwrite: [] })).json(), returnedImportSchema);

  expect(done).toEqual({ returned: 3, kept: 0 });
  const amounts = (lines: Line[]) => lines.map(({ id, amount, max }) => [id, amount, max]);
  expect(amounts(await anna.lines())).toEqual(amounts(before));
  expect(await anna.past()).toMatchObject([{ id: act, returned: { kept: 0 } }]);
  expect((await anna.giveBack(act, { stamp: report.stamp, overwrite: [] })).status).toBe(409);
  const acts = await db.select().from(auditLog).where(eq(auditLog.entity, "imports"));
  expect(acts.map(({ action, entityId }) => [action, entityId])).toEqual([
    ["import.apply", act],
    ["import.return", act],
  ]);
});

test("Z23: the undo of an import names a price that was edited since, and restores it only when the person chooses it", async ({
  anna,
}) => {
  const { before, one, other, act } = await applied(anna);
  const byHand = (of: Line, amount: number) =>
    publish(anna, of, (lines) => lines.map((line) => (line.id === of.id ? { ...line, amount } : line)));
  await byHand(one, 777_700);
  const report = await anna.seen(act);
  expect(report).toMatchObject({
    conflicts: [{ id: one.id, was: { amount: one.amount }, imported: { amount: Number(one.amount) + 10_000 }, now: { amount: 777_700 } }],
  });

  await byHand(one, 888_800);
  expect((await anna.giveBack(act, { stamp: report.stamp, overwrite: [one.id] })).status).toBe(409);
  const { stamp } = await anna.seen(act);
  const done = dataOf(await (await anna.giveBack(act, { stamp, overwrite: [] })).json(), returnedImportSchema);

  expect(done.kept).toBe(1);
  const after = new Map((await anna.lines()).map(({ id, amount }) => [id, amount]));
  expect([after.get(one.id), after.get(other.id)]).toEqual([888_800, other.amount]);
  expect(after.size).toBe(before.length);

  const again = await applied(anna);
  await byHand(again.one, 999_900);
  const next = await anna.seen(again.act);
  await anna.giveBack(again.act, { stamp: next.stamp, overwrite: [again.one.id] });
  expect((await anna.lines()).find(({ id }) => id === again.one.id)?.amount).toBe(again.one.amount);
});

test("Z23: an import can be undone for thirty days, and its row is deleted after a year", async ({ db, anna }) => {
  const { act } = await applied(anna);
  const { stamp } = await anna.seen(act);
  const age = (days: number) => db.update(sheetImports).set({ appliedAt: sql`now() - make_interval(days => ${days})` });
  await age(31);

  expect((await anna.giveBack(act, { stamp, overwrite: [] })).status).toBe(422);

  await age(366);
  await forgetImports(db);
  expect(await db.$count(sheetImports)).toBe(0);
});

test("Z23: a planned import that is undone before its hour changes no price", async ({ anna }) => {
  const before = await anna.lines();
  const [line] = withOwnCodes(before);
  if (!line) throw new Error("the list is empty");
  const sheet = sheetOf(asRow(line, { amount: Number(line.amount) + 10_000 }));
  const { stamp } = await anna.check(sheet);
  const at = "2099-01-01T00:00:00Z";
  const answer = await anna.post(staffCalls.applyPriceImport.path, { fileName: "Прайс.xlsx", sheet, stamp, confirmed: [], at });
  const { act } = dataOf(await answer.json(), appliedImportSchema);
  await publish(anna, line, (lines) => lines.map((one) => ({ ...one, note: "Колено" })));

  const report = await anna.seen(act);
  expect(report).toMatchObject({ prices: 1, lines: 0, conflicts: [] });
  expect((await anna.giveBack(act, { stamp: report.stamp, overwrite: [] })).status).toBe(200);

  const { services } = dataOf(await (await anna.get(staffCalls.prices.path)).json(), priceSheetSchema);
  const planned = services.flatMap(({ plan }) => plan?.lines ?? []).find(({ id }) => id === line.id);
  expect(planned?.amount ?? line.amount).toBe(line.amount);
});
