import * as z from "zod";
import { actorSchema } from "./roles.ts";

/**
 * The price list as one sheet. Its lines are the `prices` of services: the sheet writes their working drafts and publishes prices alone, also of
 * services whose drafts have other changes.
 */

/** A line of a draft or of the site. Amounts are kopecks; `null`: not filled yet. `kind`, `isMain`, days: as in `priceSchema`. */
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
  /** Of the working draft, as in `contentItemSchema`. */
  version: z.int(),
  /** `null`: the draft names no group. */
  direction: placeSchema.nullable(),
  group: placeSchema.nullable(),
  /** Of the working draft. */
  lines: z.array(sheetLineSchema),
  /** On the site; `null`: the service is not on the site, its prices come with it. */
  live: z.array(sheetLineSchema).nullable(),
  /** Lines that will come at an hour, with the whole version planned for it. */
  plan: z.object({ at: z.string(), lines: z.array(sheetLineSchema), failure: z.string().nullable() }).nullable(),
  /** The draft has changes beside its prices. */
  hasOtherChanges: z.boolean(),
});
export type SheetService = z.infer<typeof sheetServiceSchema>;

export const priceSheetSchema = z.object({ services: z.array(sheetServiceSchema) });

/** How many lines the sheet has. */
export const priceCountSchema = z.object({ lines: z.int() });

const savedServiceSchema = z.object({
  id: z.uuid(),
  /** What the edits start from. */
  version: z.int().min(1),
  lines: z.array(sheetLineSchema).max(1000),
});

/** Each service is saved by itself: one that somebody else has saved meanwhile does not keep the others from being saved. */
export const savePricesSchema = z.object({ services: z.array(savedServiceSchema).min(1).max(100) });

export const savedPricesSchema = z.object({
  saved: z.array(sheetServiceSchema),
  /** Services with a newer version, as they are stored now. */
  conflicts: z.array(z.object({ service: sheetServiceSchema, by: actorSchema, at: z.string() })),
  /** By path in the service, `prices.3.max`. */
  refused: z.array(z.object({ id: z.uuid(), fields: z.record(z.string(), z.array(z.string())) })),
});
export type SavedPrices = z.infer<typeof savedPricesSchema>;

/**
 * The changed prices of these services, as one act: all or none (409, 422 with `fields` by `<service id>.prices.3.max`). `at`: a plan for an hour;
 * a service that has another hour planned is refused.
 */
export const publishPricesSchema = z.object({
  services: z
    .array(savedServiceSchema.pick({ id: true, version: true }))
    .min(1)
    .max(10_000),
  at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** `act`: what `undoPrices` takes; the services are as they are after the act. */
export const priceActSchema = z.object({ act: z.uuid(), services: z.array(sheetServiceSchema) });
export type PriceAct = z.infer<typeof priceActSchema>;

/** Refused (409) once one of its services has been acted on again. */
export const undoPricesSchema = z.object({ act: z.uuid() });

/** Without a day: today at the clinic. */
export const priceDayQuerySchema = z.object({ day: z.iso.date().optional() });

/** The price list at the end of a day of the clinic, promotions included; of a day to come, as it is planned now. */
export const priceDaySchema = z.object({
  /** The day from which publications are kept; `null`: there are none. */
  since: z.string().nullable(),
  services: z.array(
    sheetServiceSchema.pick({ id: true, title: true, direction: true, group: true }).extend({
      lines: z.array(
        sheetLineSchema.extend({
          /** The promotion that gives `amount`; `oldAmount` then is what the line costs without it. */
          promotion: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PriceDay = z.infer<typeof priceDaySchema>;

/**
 * Repeats an edit of lines on other lines of the same service: what `to` changed in `from`, cell by cell, is changed in `onto`; everything else in
 * `onto` stays. Lines that `to` added or removed are added and removed.
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

/** The cells of a line that differ from an earlier state of it. */
export function changedCells(was: SheetLine, is: SheetLine): Partial<SheetLine> {
  const changed: Partial<SheetLine> = { ...is };
  for (const cell of cells) if (was[cell] === is[cell]) delete changed[cell];
  return changed;
}
