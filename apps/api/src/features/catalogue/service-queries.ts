import type { PricedService } from "@len/contract/catalogue";
import type { ServiceRef } from "@len/contract/refs";
import type { DoctorService, Price, ServiceCard } from "@len/contract/services";
import { and, asc, eq, inArray, min, ne, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { isPublished } from "../../platform/database/published.ts";
import { deviceServices } from "./device-table.ts";
import { doctorServices, doctors } from "./doctor-table.ts";
import { services } from "./service-table.ts";
import { promotionPath, todaysPrices } from "./todays-prices.ts";
import { directions, groups, isVisibleService, servicePath } from "./visible-services.ts";

const groupRef = { id: groups.id, slug: groups.slug, title: groups.title };
const directionRef = { id: directions.id, slug: directions.slug, title: directions.title };

/** All services, by title. */
export async function listServices(db: Database): Promise<ServiceCard[]> {
  return await selectCards(db, isVisibleService(), [asc(services.title)]);
}

const asInCatalogue = [asc(directions.position), asc(groups.position), asc(services.position), asc(services.title)];

/** Services that staff marked as popular, in catalogue order. */
export async function listPopularServices(db: Database): Promise<ServiceCard[]> {
  return await selectCards(db, and(isVisibleService(), eq(services.isPopular, true)), asInCatalogue);
}

/** Visible services with the given ids, by title. */
export async function listServiceCards(db: Database, ids: string[]): Promise<ServiceCard[]> {
  return await selectCards(db, and(isVisibleService(), inArray(services.id, ids)), [asc(services.title)]);
}

/** Services that match `where`, with today's prices, in catalogue order. */
export async function listPricedServices(db: Database, where: SQL | undefined): Promise<PricedService[]> {
  const cards = await selectCards(db, and(isVisibleService(), where), asInCatalogue);
  const ids = cards.map(({ id }) => id);
  const durations = await db.select({ id: services.id, durationMin: services.durationMin }).from(services).where(isOneOf(services.id, ids));
  const durationOf = new Map(durations.map(({ id, durationMin }) => [id, durationMin]));
  const linesOf = await listPrices(db, ids);
  return cards.map((service) => ({
    ...service,
    durationMin: durationOf.get(service.id) ?? null,
    prices: linesOf.get(service.id) ?? [],
  }));
}

async function selectCards(db: Database, where: SQL | undefined, order: SQL[]): Promise<ServiceCard[]> {
  const found = await db
    .select({
      id: services.id,
      slug: services.slug,
      title: services.title,
      summary: services.summary,
      isPopular: services.isPopular,
      group: groupRef,
      direction: directionRef,
    })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(where)
    .orderBy(...order, asc(services.id));
  const ids = found.map(({ id }) => id);
  const lowest = await lowestPrices(db, ids);
  const providers = await providersOfServices(db, ids);

  return found.map(({ direction, group, ...service }) => ({
    ...service,
    path: servicePath(direction, group, service),
    priceFrom: lowest.get(service.id) ?? null,
    group: { ...group, direction },
    doctors: providers.get(service.id) ?? [],
  }));
}

/** Lowest price of today by service. */
async function lowestPrices(db: Database, ids: string[]): Promise<Map<string, number>> {
  const today = todaysPrices(db);
  const rows = await db
    .select({ serviceId: today.serviceId, amount: min(today.amount).mapWith(Number) })
    .from(today)
    .where(isOneOf(today.serviceId, ids))
    .groupBy(today.serviceId);
  return new Map(rows.flatMap(({ serviceId, amount }) => (amount === null ? [] : [[serviceId, amount]])));
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

/** What is done with a device, in the order staff gave. */
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

/** A doctor's own amount replaces the amount of the first price line, without any promotion. */
export function withOwnAmount(lines: Price[], amount: number | null): Price[] {
  if (amount === null) return lines;
  return lines.map((line, index) => (index === 0 ? { ...line, kind: "exact", amount, max: null, oldAmount: null, promotion: null } : line));
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
