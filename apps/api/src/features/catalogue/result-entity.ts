import { resultSchema } from "@len/contract/results";
import * as z from "zod";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line } from "../../publishing/content/shapes.ts";
import { results } from "./result-table.ts";

const resultDataSchema = z.strictObject({
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
  consent: z.strictObject({ scope: resultSchema.shape.consent.shape.scope, until: dayText }).nullable(),
});

export const resultEntity = defineEntity({
  name: "portfolios",
  section: { title: "До и после", accusative: "пару", listed: ["categoryId", "beforeId", "afterId", "consent"] },
  path: () => "/result",
  table: results,
  days: (span) => endsIn(results.consentUntil, span),
  schema: resultDataSchema,
  references: { categoryId: "categories", serviceId: "services", doctorId: "doctors" },
  columns: ({ consent, ...data }) => ({ ...data, consentScope: consent?.scope ?? null, consentUntil: consent?.until ?? null }),
  async checkPublished(_db, _id, { consent }) {
    if (consent === null) throw new Refusal("validation", "Без согласия пациента пару «до и после» публиковать нельзя");
  },
});
