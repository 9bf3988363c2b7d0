import { portfolioSchema } from "@len/contract/portfolios";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { ActError } from "../../publishing/content/act-error.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, lastPosition, line } from "../../publishing/content/shapes.ts";
import { portfolios } from "./result-table.ts";

export const portfolioDataSchema = z.strictObject({
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

export type PortfolioData = z.output<typeof portfolioDataSchema>;

export function portfolioColumns({ consent, ...columns }: PortfolioData) {
  return { ...columns, consentScope: consent?.scope ?? null, consentUntil: consent?.until ?? null };
}

export const portfolioEntity = defineEntity({
  name: "portfolios",
  table: portfolios,
  schema: portfolioDataSchema,
  insert: (db, data, row) => db.insert(portfolios).values({ ...portfolioColumns(data), ...row, position: lastPosition(portfolios) }),
  async update(db, data, row) {
    if (row.status === "published" && data.consent === null) {
      throw new ActError("validation", "Без согласия пациента пару «до и после» публиковать нельзя");
    }
    await db
      .update(portfolios)
      .set({ ...portfolioColumns(data), ...row })
      .where(eq(portfolios.id, row.id));
  },
});
