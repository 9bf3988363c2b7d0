import type { VacancyFixture } from "@len/fixtures/types";
import { vacanciesAsOf } from "@len/fixtures/vacancies";
import type { Database } from "../../platform/database/database.ts";
import { plainRows, type RevisionRow } from "../../publishing/seed/rows.ts";
import { vacancyDataSchema } from "./entity.ts";
import { vacancies } from "./table.ts";

export async function seedVacancies(db: Database): Promise<RevisionRow[]> {
  const { rows, revisions } = plainRows("vacancies", vacanciesAsOf(new Date()).map(vacancy));
  await db.insert(vacancies).values(rows);
  return revisions;
}

function vacancy({ salaryFrom, salaryTo, ...rest }: VacancyFixture) {
  const kopecks = (roubles: number | null) => (roubles === null ? null : roubles * 100);
  return { name: rest.slug, data: vacancyDataSchema.parse({ ...rest, salaryFrom: kopecks(salaryFrom), salaryTo: kopecks(salaryTo) }) };
}
