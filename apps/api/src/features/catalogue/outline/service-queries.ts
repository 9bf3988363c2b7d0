import type { PricedService } from "@len/contract/catalogue";
import type { ServiceRef } from "@len/contract/refs";
import type { Cost, DoctorService, Price, ServiceCard } from "@len/contract/services";
import { and, asc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { idsUnder } from "./category-ids-under.ts";
import { deviceServices } from "./device-table.ts";
import { doctorServices, doctors } from "./doctor-table.ts";
import { letterOfService, services } from "./service-table.ts";
import { costsOfServices, promotionPath, toCost, todaysPrices } from "./todays-prices.ts";
import { directions, groups, isVisibleService, servicePath } from "./visible-services.ts";

const groupRef = { id: groups.id, slug: groups.slug, title: groups.title };
const directionRef = { id: directions.id, slug: directions.slug, title: directions.title };

/** Services by title: all, or those of one letter. */
export async function listServices(db: Database, letter = ""): Promise<ServiceCard[]> {
  const ofLetter = letter === "" ? undefined : eq(letterOfService, letter);
  return await selectCards(db, and(isVisibleService(), ofLetter), [asc(services.title)]);
}

const asInCatalogue = [asc(directions.position), asc(groups.position), asc(services.position), asc(services.title)];

const mostPopular = 12;

/** Services that staff marked as popular, in catalogue order. */
export async function listPopularServices(db: Database): Promise<ServiceCard[]> {
  return await selectCards(db, and(isVisibleService(), eq(services.isPopular, true)), asInCatalogue, mostPopular);
}

/** Visible services with the given ids, by title. */
export async function listServiceCards(db: Database, ids: string[]): Promise<ServiceCard[]> {
  return await selectCards(db, and(isVisibleService(), inArray(services.id, ids)), [asc(services.title)]);
}

/** Services that match `where`, with today's prices, in catalogue order. */
export async function listPricedServices(db: Database, where: SQL | undefined): Promise<PricedService[]> {
  const cards = await selectCards(db, and(isVisibleService(), where), asInCatalogue);
  const linesOf = await listPrices(
    db,
    cards.map(({ id }) => id),
  );
  return cards.map((service) => ({ ...service, prices: linesOf.get(service.id) ?? [] }));
}

/** The whole price list, or that of some directions or groups. */
export async function listPriceList(db: Database, categories: string[]): Promise<PricedService[]> {
  return await listPricedServices(db, categories.length > 0 ? inArray(services.groupId, idsUnder(db, categories)) : undefined);
}

async function selectCards(db: Database, where: SQL | undefined, order: SQL[], limit?: number): Promise<ServiceCard[]> {
  const query = db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      summary: services.summary,
      durationMin: services.durationMin,
      isPopular: services.isPopular,
      group: groupRef,
      direction: directionRef,
    })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(where)
    .orderBy(...order, asc(services.id));
  const found = await (limit === undefined ? query : query.limit(limit));
  const ids = found.map(({ id }) => id);
  const costs = await findCosts(db, ids);
  const providers = await providersOfServices(db, ids);

  return found.map(({ direction, group, ...service }) => ({
    ...service,
    path: servicePath(direction, group, service),
    ...(costs.get(service.id) ?? noCost),
    group: { ...group, direction },
    doctors: providers.get(service.id) ?? [],
  }));
}

const noCost: Cost = { priceFrom: null, priceKind: "exact" };

async function findCosts(db: Database, ids: string[]): Promise<Map<string, Cost>> {
  const costs = costsOfServices(db);
  const rows = await db.select().from(costs).where(isOneOf(costs.serviceId, ids));
  return new Map(rows.map((row) => [row.serviceId, toCost(row)]));
}

async function providersOfServices(db: Database, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ serviceId: doctorServices.serviceId, slug: doctors.slug })
    .from(doctorServices)
    .innerJoin(doctors, eq(doctors.id, doctorServices.doctorId))
    .where(and(isOneOf(doctorServices.serviceId, ids), isPublished(doctors), ne(doctors.state, "left")))
    .orderBy(asc(doctors.lastName), asc(doctors.firstName), asc(doctors.id));
  return new Map(
    Object.entries(Object.groupBy(rows, (row) => row.serviceId)).map(([id, group]) => [id, (group ?? []).map((row) => row.slug)]),
  );
}

/** Services of a doctor, with that doctor's prices. */
export async function listServicesOfDoctor(db: Database, doctorId: string): Promise<DoctorService[]> {
  const found = await db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      durationMin: services.durationMin,
      group: groupRef,
      direction: directionRef,
      amount: doctorServices.amount,
    })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(eq(doctorServices.doctorId, doctorId), isVisibleService()))
    .orderBy(asc(directions.position), asc(groups.position), asc(doctorServices.position), asc(services.position), asc(services.id));
  const linesOf = await listPrices(
    db,
    found.map((service) => service.id),
  );

  return found.map(({ direction, amount, ...service }) => ({
    ...service,
    path: servicePath(direction, service.group, service),
    prices: withOwnAmount(linesOf.get(service.id) ?? [], amount),
  }));
}

/** Services of a device, in the order set by staff. */
export async function listServicesOfDevice(db: Database, deviceId: string): Promise<ServiceRef[]> {
  const found = await db
    .select({ id: services.id, slug: services.slug, title: services.title, group: groupRef, direction: directionRef })
    .from(deviceServices)
    .innerJoin(services, eq(services.id, deviceServices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(eq(deviceServices.deviceId, deviceId), isVisibleService()))
    .orderBy(asc(deviceServices.position), asc(services.title), asc(services.id));
  return found.map(({ group, direction, ...service }) => ({ ...service, path: servicePath(direction, group, service) }));
}

/** A doctor's own amount replaces the amount of the first main line, without any promotion. */
export function withOwnAmount(lines: Price[], amount: number | null): Price[] {
  const main = lines.find(({ isMain }) => isMain);
  if (amount === null) return lines;
  return lines.map((line) => (line === main ? { ...line, kind: "exact", amount, max: null, oldAmount: null, promotion: null } : line));
}

/** Price lines of today by service, in the order set by staff. */
export async function listPrices(db: Database, serviceIds: string[]): Promise<Map<string, Price[]>> {
  if (serviceIds.length === 0) return new Map();
  const today = todaysPrices(db);
  const rows = await db
    .select()
    .from(today)
    .where(isOneOf(today.serviceId, serviceIds))
    .orderBy(asc(today.position), asc(today.title), asc(today.id));
  const lines = new Map<string, Price[]>();
  for (const { serviceId, position: _, promotionSlug: slug, promotionEndsOn: endsOn, ...price } of rows) {
    const promotion = slug === null || endsOn === null ? null : { path: promotionPath({ slug }), endsOn };
    lines.set(serviceId, [...(lines.get(serviceId) ?? []), { ...price, promotion }]);
  }
  return lines;
}
