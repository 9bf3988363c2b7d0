import * as z from "zod";
import { actorSchema } from "./roles.ts";

/**
 * The price list as one sheet. Its lines are the `prices` of services. The sheet writes the working drafts of the services and publishes
 * only prices, even when a draft has other changes.
 */

/** A line in a draft or on the site. Amounts are kopecks; `null`: not filled in yet. `kind`, `isMain` and days are as in `priceSchema`. */
export const sheetLineSchema = z.object({
  id: z.uuid(),
  title: z.string().max(500),
  locationId: z.uuid().nullable(),
  code: z.string().max(500).nullable(),
  note: z.string().max(500).nullable(),
  kind: z.enum(["exact", "from", "range"]),
  isMain: z.boolean(),
  amount: z.int().min(0).max(100_000_000_000).nullable(),
  max: z.int().min(0).max(100_000_000_000).nullable(),
  unit: z.string().max(500).nullable(),
  oldAmount: z.int().min(0).max(100_000_000_000).nullable(),
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
});
export type SheetLine = z.infer<typeof sheetLineSchema>;

const placeSchema = z.object({ id: z.uuid(), title: z.string() });

export const sheetServiceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Version of the working draft, as in `contentItemSchema`. */
  version: z.int(),
  /** `null` when the draft has no group. */
  direction: placeSchema.nullable(),
  group: placeSchema.nullable(),
  /** Lines of the working draft. */
  lines: z.array(sheetLineSchema),
  /** Lines on the site; `null` when the service is not on the site: its prices are published with it. */
  live: z.array(sheetLineSchema).nullable(),
  /** Lines that will be published at an hour as part of a planned version. */
  plan: z.object({ at: z.string(), lines: z.array(sheetLineSchema), failure: z.string().nullable() }).nullable(),
  /** Whether the draft has changes other than prices. */
  hasOtherChanges: z.boolean(),
});
export type SheetService = z.infer<typeof sheetServiceSchema>;

export const priceSheetSchema = z.object({ services: z.array(sheetServiceSchema) });

/** Number of lines in the sheet. */
export const priceCountSchema = z.object({ lines: z.int() });

const savedServiceSchema = z.object({
  id: z.uuid(),
  /** The version that the edits are based on. */
  version: z.int().min(1),
  lines: z.array(sheetLineSchema).max(1000),
});

/** Services are saved independently: a service that a colleague has saved since does not stop the others. */
export const savePricesSchema = z.object({ services: z.array(savedServiceSchema).min(1).max(100) });

export const savedPricesSchema = z.object({
  saved: z.array(sheetServiceSchema),
  /** Services with a newer version, as they are stored now. */
  conflicts: z.array(z.object({ service: sheetServiceSchema, by: actorSchema, at: z.string() })),
  /** Errors by path in the service, `prices.3.max`. */
  refused: z.array(z.object({ id: z.uuid(), fields: z.record(z.string(), z.array(z.string())) })),
});
export type SavedPrices = z.infer<typeof savedPricesSchema>;

/**
 * Publishes the changed prices of these services as one act: all or none (409, 422 with `fields` by `<service id>.prices.3.max`). `at`:
 * plans the act for an hour; a service that is planned for another hour is refused.
 */
export const publishPricesSchema = z.object({
  services: z
    .array(savedServiceSchema.pick({ id: true, version: true }))
    .min(1)
    .max(10_000),
  at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** `act`: the id for `undoPrices`; the services are returned as they are after the act. */
export const priceActSchema = z.object({ act: z.uuid(), services: z.array(sheetServiceSchema) });
export type PriceAct = z.infer<typeof priceActSchema>;

/** Refused (409) if another act has changed one of its services since. */
export const undoPricesSchema = z.object({ act: z.uuid() });

/** Without a day: today at the clinic. */
export const priceDayQuerySchema = z.object({ day: z.iso.date().optional() });

/** The price list at the end of a day at the clinic, promotions included; for a future day, as planned now. */
export const priceDaySchema = z.object({
  /** The first day for which publications are stored; `null` when there are none. */
  since: z.string().nullable(),
  services: z.array(
    sheetServiceSchema.pick({ id: true, title: true, direction: true, group: true }).extend({
      lines: z.array(
        sheetLineSchema.extend({
          /** The promotion that sets `amount`. `oldAmount` is the price without it. */
          promotion: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PriceDay = z.infer<typeof priceDaySchema>;

/**
 * Applies an edit of lines to other lines of the same service: each cell that differs between `from` and `to` is changed in `onto`;
 * everything else in `onto` stays. Lines that `to` added or removed are added and removed.
 */
export function editLines(from: readonly SheetLine[], to: readonly SheetLine[], onto: readonly SheetLine[]): SheetLine[] {
  const before = new Map(from.map((line) => [line.id, line]));
  const kept = new Map(onto.map((line) => [line.id, line]));
  const edited = to.flatMap((line) => {
    const [was, is] = [before.get(line.id), kept.get(line.id)];
    if (!was) return [is ? { ...is, ...line } : line];
    return is ? [{ ...is, ...changedCells(was, line) }] : [];
  });
  const named = new Set([...before.keys(), ...to.map(({ id }) => id)]);
  return [...edited, ...onto.filter(({ id }) => !named.has(id))];
}

const cells = sheetLineSchema.keyof().options;

/** The cells of a line that differ from its earlier state. */
export function changedCells(was: SheetLine, is: SheetLine): Partial<SheetLine> {
  const changed: Partial<SheetLine> = { ...is };
  for (const cell of cells) if (was[cell] === is[cell]) delete changed[cell];
  return changed;
}
