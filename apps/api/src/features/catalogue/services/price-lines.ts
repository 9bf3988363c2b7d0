import { randomUUID } from "node:crypto";
import { type SheetLine, sheetLineSchema } from "@len/contract/staff/prices";
import * as z from "zod";

const text = z.string().min(1).nullable().catch(null);
const amount = sheetLineSchema.shape.amount.catch(null);
const day = z.iso.date().nullable().catch(null);

/** A line of a draft, which may be incomplete: an empty field is null, an empty title "". */
const keptLine = z.object({
  id: z.uuid().catch(() => randomUUID()),
  title: z.string().catch(""),
  locationId: z.uuid().nullable().catch(null),
  code: text,
  note: text,
  kind: sheetLineSchema.shape.kind.catch("exact"),
  isMain: z.boolean().catch(false),
  amount,
  max: amount,
  unit: text,
  oldAmount: amount,
  validFrom: day,
  validTo: day,
});

/** The price lines in the data of a service. */
export const linesIn = (prices: unknown): SheetLine[] => z.array(keptLine).catch([]).parse(prices);
