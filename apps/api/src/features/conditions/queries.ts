import type { Condition, ConditionCard } from "@len/contract/conditions";
import { section } from "@len/contract/conditions";
import { pathOf } from "@len/contract/section";
import type { Cost } from "@len/contract/services";
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { findDoctorCards } from "../catalogue/doctors/doctor-queries.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { listPricedServices } from "../catalogue/outline/service-queries.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { costsOfServices, toCost } from "../catalogue/outline/todays-prices.ts";
import { directions, groups, isVisibleService } from "../catalogue/outline/visible-services.ts";
import { isShownNews, selectNews, withTags } from "../news/queries.ts";
import { news } from "../news/table.ts";
import { conditionArticles, conditionDoctors, conditionServices, conditions } from "./table.ts";

const conditionPath = (item: { slug: string }) => pathOf(section, item);

export const isShownCondition = () => isPublished(conditions);

/** All conditions by title. */
export async function listConditions(db: Database): Promise<ConditionCard[]> {
  return await listConditionCards(db, undefined);
}

const card = { ...pick(conditions, "id", "slug", "title", "names", "summary", "zones") };

/** Published conditions that match `where`, by title. */
export async function listConditionCards(db: Database, where: SQL | undefined): Promise<ConditionCard[]> {
  const found = await db
    .select(card)
    .from(conditions)
    .where(and(isShownCondition(), where))
    .orderBy(asc(conditions.title), asc(conditions.id));
  return await withLinks(db, found);
}

/** Adds the services and articles that a card shows. */
async function withLinks<Row extends Pick<ConditionCard, "id" | "slug">>(db: Database, found: Row[]) {
  const ids = found.map(({ id }) => id);
  const linked = db.select({ id: conditionServices.serviceId }).from(conditionServices).where(isOneOf(conditionServices.conditionId, ids));
  const costs = costsOfServices(db, inArray(prices.serviceId, linked));
  const ofServices = await db
    .select({
      id: conditionServices.conditionId,
      position: conditionServices.position,
      slug: services.slug,
      direction: directions.slug,
      lowest: costs.lowest,
      highest: costs.highest,
      isFrom: costs.isFrom,
    })
    .from(conditionServices)
    .innerJoin(services, eq(services.id, conditionServices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .leftJoin(costs, eq(costs.serviceId, services.id))
    .where(and(isOneOf(conditionServices.conditionId, ids), isVisibleService()))
    .orderBy(asc(conditionServices.position));
  const ofArticles = await db
    .select({ id: conditionArticles.conditionId, slug: news.slug })
    .from(conditionArticles)
    .innerJoin(news, eq(news.id, conditionArticles.newsId))
    .where(and(isOneOf(conditionArticles.conditionId, ids), isShownNews()))
    .orderBy(asc(conditionArticles.position));

  return found.map((condition) => {
    const own = ofServices.filter(({ id }) => id === condition.id);
    // Only the service at position 0 is the first visit: if it is hidden, there is none.
    const first = own.find(({ position }) => position === 0);
    return {
      ...condition,
      path: conditionPath(condition),
      firstVisit: first ? (toCost(first) satisfies Cost) : null,
      services: own.map(({ slug }) => slug),
      directions: [...new Set(own.map(({ direction }) => direction))],
      articles: ofArticles.filter(({ id }) => id === condition.id).map(({ slug }) => slug),
    };
  });
}

/** A condition by its current or a former slug. */
export async function findCondition(db: Database, slug: string, apiUrl: string): Promise<Condition | null> {
  const [found] = await db
    .select({
      ...card,
      ...pick(conditions, "lead", "looks", "looksNote", "maybe", "later", "soon", "emergency", "steps", "before", "costNote"),
      ...pick(conditions, "authorId", "reviewerId", "writtenOn", "reviewedOn", "nextReviewOn", "sources", "seo", "updatedAt"),
    })
    .from(conditions)
    .where(and(isShownCondition(), isNamed(db, "conditions", conditions, slug)))
    .orderBy(namedToday(conditions, slug))
    .limit(1);
  if (!found) return null;

  const { authorId, reviewerId, updatedAt, ...condition } = found;
  const [linked] = await withLinks(db, [condition]);
  if (!linked) return null;
  const people = await findDoctorCards(db, [authorId, reviewerId], apiUrl);
  return {
    ...linked,
    services: await listServicesOf(db, condition.id),
    doctors: await listDoctorsOf(db, condition.id, apiUrl),
    author: people.get(authorId) ?? null,
    reviewer: people.get(reviewerId) ?? null,
    articles: await listArticlesOf(db, condition.id, apiUrl),
    updatedAt: updatedAt.toISOString(),
  };
}

async function listServicesOf(db: Database, conditionId: string): Promise<Condition["services"]> {
  const links = await db
    .select({ id: conditionServices.serviceId, note: conditionServices.note })
    .from(conditionServices)
    .where(eq(conditionServices.conditionId, conditionId))
    .orderBy(asc(conditionServices.position));
  const shown = await listPricedServices(
    db,
    isOneOf(
      services.id,
      links.map(({ id }) => id),
    ),
  );
  return links.flatMap(({ id, note }) => shown.filter((service) => service.id === id).map((service) => ({ ...service, note })));
}

/** Doctors who receive patients now, in the order set by staff, with their hours. */
async function listDoctorsOf(db: Database, conditionId: string, apiUrl: string): Promise<Condition["doctors"]> {
  const links = await db
    .select({ id: doctors.id, schedule: doctors.schedule })
    .from(conditionDoctors)
    .innerJoin(doctors, eq(doctors.id, conditionDoctors.doctorId))
    .where(and(eq(conditionDoctors.conditionId, conditionId), eq(doctors.state, "active")))
    .orderBy(asc(conditionDoctors.position));
  const cards = await findDoctorCards(
    db,
    links.map(({ id }) => id),
    apiUrl,
  );
  return links.flatMap(({ id, schedule }) => {
    const doctor = cards.get(id);
    return doctor ? [{ ...doctor, schedule }] : [];
  });
}

async function listArticlesOf(db: Database, conditionId: string, apiUrl: string): Promise<Condition["articles"]> {
  const links = await db
    .select({ id: conditionArticles.newsId })
    .from(conditionArticles)
    .where(eq(conditionArticles.conditionId, conditionId))
    .orderBy(asc(conditionArticles.position));
  const ids = links.map(({ id }) => id);
  const cards = await withTags(db, await selectNews(db).where(and(isShownNews(), isOneOf(news.id, ids))), apiUrl);
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}
