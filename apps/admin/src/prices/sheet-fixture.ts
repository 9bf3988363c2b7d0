import type { SheetLine, SheetService } from "@len/contract/staff/prices";

/** A line for tests; its price is exactly 1 000 ₽. */
export const lineOf = (id: string, values: Partial<SheetLine> = {}): SheetLine => ({
  id,
  title: `Строка ${id}`,
  ...{ locationId: null, code: null, note: null, kind: "exact", isMain: false, amount: 100_000, max: null, unit: null, oldAmount: null },
  ...{ validFrom: null, validTo: null },
  ...values,
});

/** A service for tests whose draft equals its published version. */
export const serviceOf = (lines: SheetLine[], id = "service"): SheetService => ({
  id,
  title: "Услуга",
  version: 1,
  direction: { id: "direction", title: "Направление" },
  group: { id: "group", title: "Группа" },
  lines,
  live: lines,
  plan: null,
  hasOtherChanges: false,
});
