import { vacancySchema } from "@len/contract/vacancies";
import * as z from "zod";
import { endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { dayText, instantText, kopecks, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { vacancyPath } from "./queries.ts";
import { vacancies } from "./table.ts";

const vacancyDataSchema = z
  .strictObject({
    ...pageShape,
    title: line,
    department: line,
    duties: lines,
    requirements: lines,
    conditions: lines,
    salaryFrom: kopecks.nullable(),
    salaryTo: kopecks.nullable(),
    employment: vacancySchema.shape.employment,
    schedule: line,
    publishedAt: instantText,
    validUntil: dayText.nullable(),
  })
  .refine(({ salaryFrom, salaryTo }) => salaryFrom === null || salaryTo === null || salaryFrom <= salaryTo, {
    path: ["salaryTo"],
    error: "Верхняя граница оплаты меньше нижней",
  });

export const vacancyEntity = defineEntity({
  name: "vacancies",
  section: { title: "Вакансии", accusative: "вакансию", listed: ["department", "employment", "validUntil"] },
  path: (_, data) => vacancyPath(data),
  table: vacancies,
  instants: [vacancies.publishedAt],
  days: (span) => endsIn(vacancies.validUntil, span),
  key: vacancies.slug,
  schema: vacancyDataSchema,
  columns: (data) => data,
});
