import { section, vacancySchema } from "@len/contract/vacancies";
import * as z from "zod";
import { endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { dayText, instantText, kopecks, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { isOpenVacancy } from "./queries.ts";
import { vacancies } from "./table.ts";

const vacancyDataSchema = z
  .strictObject({
    ...pageShape,
    title: line.meta({ title: "Название", width: "half" }),
    department: line.meta({ title: "Отделение", width: "half" }),
    duties: lines.meta({ title: "Обязанности" }),
    requirements: lines.meta({ title: "Требования" }),
    conditions: lines.meta({ title: "Условия" }),
    salaryFrom: kopecks.nullable().meta({ title: "Зарплата от", width: "third" }),
    salaryTo: kopecks.nullable().meta({ title: "Зарплата до", width: "third" }),
    employment: vacancySchema.shape.employment.meta({
      title: "Занятость",
      width: "half",
      choices: { full: "полная", part: "частичная", temporary: "временная" },
    }),
    schedule: line.meta({ title: "График", width: "half" }),
    publishedAt: instantText.meta({ title: "Дата на сайте", width: "half" }),
    validUntil: dayText.nullable().meta({ title: "Открыта до", width: "half" }),
  })
  .refine(({ salaryFrom, salaryTo }) => salaryFrom === null || salaryTo === null || salaryFrom <= salaryTo, {
    path: ["salaryTo"],
    error: "Зарплата «до» меньше, чем «от»",
  });

export const vacancyEntity = defineEntity({
  section: { ...section, listed: ["department", "employment", "validUntil"] },
  table: vacancies,
  isShown: isOpenVacancy,
  instants: [vacancies.publishedAt],
  days: (span) => endsIn(vacancies.validUntil, span),
  key: vacancies.slug,
  schema: vacancyDataSchema,
  columns: (data) => data,
});
