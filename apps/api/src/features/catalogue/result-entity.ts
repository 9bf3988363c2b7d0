import { portfolioSchema } from "@len/contract/portfolios";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, lastPosition, line } from "../../publishing/content/shapes.ts";
import { results } from "./result-table.ts";

export const resultDataSchema = z.strictObject({
  ...contentShape,
  title: line,
  categoryId: z.uuid(),
  serviceId: z.uuid().nullable(),
  doctorId: z.uuid().nullable(),
  beforeId: z.uuid(),
  afterId: z.uuid(),
  sessions: z.int().min(1).max(1000),
  intervalDays: z.int().min(0).max(36_500),
  comment: z.string().max(2000),
  sensitive: z.boolean(),
  consent: z.strictObject({ scope: portfolioSchema.shape.consent.shape.scope, until: dayText }).nullable(),
});

export type ResultData = z.output<typeof resultDataSchema>;

export function resultColumns({ consent, ...columns }: ResultData) {
  return { ...columns, consentScope: consent?.scope ?? null, consentUntil: consent?.until ?? null };
}

export const resultEntity = defineEntity({
  name: "portfolios",
  table: results,
  days: (span) => endsIn(results.consentUntil, span),
  schema: resultDataSchema,
  insert: (db, data, row) => db.insert(results).values({ ...resultColumns(data), ...row, position: lastPosition(results) }),
  async update(db, data, row) {
    if (row.status === "published" && data.consent === null) {
      throw new Refusal("validation", "Без согласия пациента пару «до и после» публиковать нельзя");
    }
    await db
      .update(results)
      .set({ ...resultColumns(data), ...row })
      .where(eq(results.id, row.id));
  },
});
