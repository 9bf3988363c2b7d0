import { resultSchema } from "@len/contract/results";
import * as z from "zod";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, dayText, line, longText, pictureId } from "../../publishing/content/shapes.ts";
import { results } from "./result-table.ts";

const resultDataSchema = z.strictObject({
  ...contentShape,
  title: line.meta({ title: "Название", width: "half" }),
  categoryId: z.uuid().meta({ title: "Направление", width: "half" }),
  serviceId: z.uuid().nullable().meta({ title: "Услуга", width: "half" }),
  doctorId: z.uuid().nullable().meta({ title: "Врач", width: "half" }),
  beforeId: pictureId.meta({ title: "До", width: "half" }),
  afterId: pictureId.meta({ title: "После", width: "half" }),
  sessions: z.int().min(1).max(1000).meta({ title: "Процедур", width: "third" }),
  intervalDays: z.int().min(0).max(36_500).meta({ title: "Дней между снимками", width: "third" }),
  comment: longText(2000).meta({ title: "Пояснение" }),
  sensitive: z.boolean().meta({ title: "Прикрыть снимки, пока не попросят показать" }),
  consent: z
    .strictObject({ scope: resultSchema.shape.consent.shape.scope, until: dayText })
    .nullable()
    .meta({ title: "Согласие пациента" }),
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
