import { pathOf } from "@len/contract/section";
import type { Vacancy } from "@len/contract/vacancies";
import { section } from "@len/contract/vacancies";
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { vacancies } from "./table.ts";

const columns = {
  ...pick(
    vacancies,
    "id",
    "slug",
    "title",
    "department",
    "duties",
    "requirements",
    "conditions",
    "salaryFrom",
    "salaryTo",
    "employment",
    "schedule",
    "publishedAt",
    "validUntil",
    "seo",
    "updatedAt",
  ),
};

/** Published and not ended; the last day is a day in the clinic's time zone. */
export function isOpenVacancy(): SQL {
  const condition = and(
    isPublished(vacancies),
    lte(vacancies.publishedAt, sql`now()`),
    or(isNull(vacancies.validUntil), gte(vacancies.validUntil, clinicToday)),
  );
  return condition ?? sql`false`;
}

/** Open vacancies, newest first. */
export async function listVacancies(db: Database): Promise<Vacancy[]> {
  const found = await db.select(columns).from(vacancies).where(isOpenVacancy()).orderBy(desc(vacancies.publishedAt), asc(vacancies.id));
  return found.map(shown);
}

/** An open vacancy by its id, or by its current or a former slug. */
export async function findVacancy(db: Database, idOrSlug: string): Promise<Vacancy | null> {
  const called = isUuid(idOrSlug) ? eq(vacancies.id, idOrSlug) : isNamed(db, "vacancies", vacancies, idOrSlug);
  const [found] = await db
    .select(columns)
    .from(vacancies)
    .where(and(isOpenVacancy(), called))
    .orderBy(namedToday(vacancies, idOrSlug))
    .limit(1);
  return found ? shown(found) : null;
}

type Found = Pick<typeof vacancies.$inferSelect, keyof typeof columns>;

function shown({ publishedAt, updatedAt, ...vacancy }: Found): Vacancy {
  return {
    ...vacancy,
    path: vacancyPath(vacancy),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const vacancyPath = (item: { slug: string }) => pathOf(section, item);
