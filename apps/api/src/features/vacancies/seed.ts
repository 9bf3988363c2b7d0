import { vacanciesAsOf } from "@len/fixtures/vacancies";
import type { Database } from "../../platform/database/database.ts";
import { seedRows } from "../../publishing/seed/rows.ts";
import { vacancyEntity } from "./entity.ts";

export function seedVacancies(db: Database) {
  const kopecks = (roubles: number | null) => (roubles === null ? null : roubles * 100);
  const items = vacanciesAsOf(new Date()).map(({ salaryFrom, salaryTo, ...vacancy }) => ({
    name: vacancy.slug,
    data: { ...vacancy, salaryFrom: kopecks(salaryFrom), salaryTo: kopecks(salaryTo) },
  }));
  return seedRows(db, vacancyEntity, items);
}
