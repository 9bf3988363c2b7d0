import type { SitemapPart } from "../../publishing/sitemap/list-sitemap.ts";
import { isOpenVacancy, vacancyPath } from "./queries.ts";
import { vacancies } from "./table.ts";

export const vacancyAddresses: SitemapPart = async (db) => {
  const { slug, seo, updatedAt } = vacancies;
  const found = await db.select({ slug, seo, updatedAt }).from(vacancies).where(isOpenVacancy()).orderBy(slug);
  return found.map((vacancy) => ({ ...vacancy, path: vacancyPath(vacancy) }));
};
