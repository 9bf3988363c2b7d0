import type { Sitemap } from "@len/contract/sitemap";
import { and, eq, ne } from "drizzle-orm";
import { categoryPath } from "../../features/catalogue/category-queries.ts";
import { doctorPath } from "../../features/catalogue/doctor-ref.ts";
import { doctors } from "../../features/catalogue/doctor-table.ts";
import { equipmentPath, isShownDevice } from "../../features/catalogue/equipment-queries.ts";
import { equipment, equipmentCategories } from "../../features/catalogue/equipment-table.ts";
import { promotions } from "../../features/catalogue/promotion-table.ts";
import { services } from "../../features/catalogue/service-table.ts";
import { isRunningPromotion, promotionPath } from "../../features/catalogue/todays-prices.ts";
import { directions, groups, isVisibleService, servicePath } from "../../features/catalogue/visible-services.ts";
import { listNewsCategories } from "../../features/news/categories.ts";
import { isShownNews, newsPath, tagsOfNews } from "../../features/news/queries.ts";
import { news } from "../../features/news/table.ts";
import { pagePath } from "../../features/pages/queries.ts";
import { pages } from "../../features/pages/table.ts";
import { isOpenVacancy, vacancyPath } from "../../features/vacancies/queries.ts";
import { vacancies } from "../../features/vacancies/table.ts";
import type { StoredSeo } from "../../platform/database/columns.ts";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";

type Address = { path: string; seo: StoredSeo; updatedAt: Date | null };

/** Addresses of everything published and of the pages staff made. */
export async function listSitemap(db: Database): Promise<Sitemap> {
  const all = [
    ...(await addressesOfPages(db)),
    ...(await addressesOfDoctors(db)),
    ...(await addressesOfCatalogue(db)),
    ...(await addressesOfNews(db)),
    ...(await addressesOfPromotions(db)),
    ...(await addressesOfVacancies(db)),
    ...(await addressesOfEquipment(db)),
  ];
  const changed = all.flatMap(({ path, seo, updatedAt }) => (updatedAt && !seo.noindex ? [[path, updatedAt.toISOString()] as const] : []));
  return { data: all.map(({ path }) => path), lastmod: Object.fromEntries(changed) };
}

async function addressesOfPages(db: Database): Promise<Address[]> {
  const { slug, seo, updatedAt } = pages;
  const found = await db.select({ slug, seo, updatedAt }).from(pages).where(isPublished(pages)).orderBy(slug);
  return found.map((page) => ({ ...page, path: pagePath(page) }));
}

async function addressesOfDoctors(db: Database): Promise<Address[]> {
  const { slug, seo, updatedAt } = doctors;
  const isListed = and(isPublished(doctors), ne(doctors.state, "left"));
  const found = await db.select({ slug, seo, updatedAt }).from(doctors).where(isListed).orderBy(slug);
  return found.map((doctor) => ({ ...doctor, path: doctorPath(doctor) }));
}

async function addressesOfCatalogue(db: Database): Promise<Address[]> {
  const ofDirections = await db
    .select({ slug: directions.slug, seo: directions.seo, updatedAt: directions.updatedAt, parentId: directions.parentId })
    .from(directions)
    .where(isPublished(directions))
    .orderBy(directions.position, directions.slug);
  const ofGroups = await db
    .select({ slug: groups.slug, seo: groups.seo, updatedAt: groups.updatedAt, direction: { slug: directions.slug } })
    .from(groups)
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isPublished(groups), isPublished(directions)))
    .orderBy(directions.position, groups.position, groups.slug);
  const ofServices = await db
    .select({
      slug: services.slug,
      seo: services.seo,
      updatedAt: services.updatedAt,
      group: { slug: groups.slug },
      direction: { slug: directions.slug },
    })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(isVisibleService())
    .orderBy(directions.position, groups.position, services.position, services.slug);
  return [
    ...ofDirections.filter(({ parentId }) => parentId === null).map((row) => ({ ...row, path: categoryPath(null, row) })),
    ...ofGroups.map((row) => ({ ...row, path: categoryPath(row.direction, row) })),
    ...ofServices.map((row) => ({ ...row, path: servicePath(row.direction, row.group, row) })),
  ];
}

/** A category has a page of its own once there is an article in it. */
async function addressesOfNews(db: Database): Promise<Address[]> {
  const { id, slug, type, seo, updatedAt, publishedAt } = news;
  const found = await db.select({ id, slug, type, seo, updatedAt }).from(news).where(isShownNews()).orderBy(publishedAt, id);
  const tags = await tagsOfNews(
    db,
    found.map((item) => item.id),
  );
  const items = found.map((item) => ({ ...item, tags: tags.get(item.id) ?? [] }));
  const categories = (await listNewsCategories(db)).filter(({ countArticles }) => countArticles > 0);
  const latest = new Map<string, Date>();
  for (const { tags: own, updatedAt } of items) {
    for (const { slug } of own) latest.set(slug, laterOf(latest.get(slug), updatedAt));
  }
  return [
    ...categories.map(({ path, slug, seo }) => ({ path, seo, updatedAt: latest.get(slug) ?? null })),
    ...items.map((item) => ({ ...item, path: newsPath(item, item.tags) })),
  ];
}

const laterOf = (one: Date | undefined, other: Date) => (one !== undefined && one > other ? one : other);

async function addressesOfPromotions(db: Database): Promise<Address[]> {
  const { slug, seo, updatedAt } = promotions;
  const found = await db.select({ slug, seo, updatedAt }).from(promotions).where(isRunningPromotion()).orderBy(slug);
  return found.map((promotion) => ({ ...promotion, path: promotionPath(promotion) }));
}

async function addressesOfVacancies(db: Database): Promise<Address[]> {
  const { slug, seo, updatedAt } = vacancies;
  const found = await db.select({ slug, seo, updatedAt }).from(vacancies).where(isOpenVacancy()).orderBy(slug);
  return found.map((vacancy) => ({ ...vacancy, path: vacancyPath(vacancy) }));
}

async function addressesOfEquipment(db: Database): Promise<Address[]> {
  const { slug, seo, updatedAt } = equipment;
  const found = await db
    .select({ slug, seo, updatedAt })
    .from(equipment)
    .innerJoin(equipmentCategories, eq(equipmentCategories.id, equipment.categoryId))
    .where(isShownDevice())
    .orderBy(slug);
  return found.map((device) => ({ ...device, path: equipmentPath(device) }));
}
