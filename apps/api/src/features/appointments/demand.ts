import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { doctorServices, doctors, isListed } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { directions, groups, isVisibleService } from "../catalogue/outline/visible-services.ts";
import { doctorDurations, serviceBookings } from "./booking-table.ts";
import type { Demand } from "./free-starts.ts";

/** A visit that somebody wants. Ids are those of rows. */
export type Wanted = {
  serviceId: string;
  /** Null: any doctor who provides the service. */
  doctorId: string | null;
  /** The patient's age in whole years, below 18; null for adults. */
  age?: number | null;
};

/**
 * The needs of a visit, and the doctors who provide it. `null` when visitors cannot book it: the service or the doctor is not shown or
 * takes only requests, the service continues another visit, or no such doctor receives a patient of this age.
 */
export async function findDemand(db: Database, { serviceId, doctorId, age = null }: Wanted): Promise<Demand | null> {
  const visits = await listVisits(db, and(eq(services.id, serviceId), doctorId === null ? undefined : eq(doctors.id, doctorId)), age);
  const [first] = visits;
  return first ? { ...first.demand, doctors: visits.flatMap(({ demand }) => demand.doctors) } : null;
}

/** A service that visitors can book with one doctor. */
export type OfferedVisit = { doctorId: string; serviceId: string; slug: string; demand: Demand };

/** The visits with these doctors, for these services, that visitors can book. */
export async function listVisitsOf(
  db: Database,
  { doctorIds, slugs, age }: { doctorIds: string[]; slugs: string[]; age: number | null },
): Promise<OfferedVisit[]> {
  const isAsked = and(isOneOf(doctors.id, doctorIds), sql`${services.slug} = any(${sql.param(slugs)})`);
  return toVisits(
    await selectVisits(db, isAsked, age)
      .prepare(`visits_of_doctors${age === null ? "" : "_by_age"}`)
      .execute(),
  );
}

const listVisits = async (db: Database, where: SQL | undefined, age: number | null) => toVisits(await selectVisits(db, where, age));

function selectVisits(db: Database, where: SQL | undefined, age: number | null) {
  return db
    .select({
      doctorId: doctors.id,
      serviceId: services.id,
      slug: services.slug,
      durationMin: sql<number>`coalesce(${doctorDurations.durationMin}, ${serviceBookings.durationMin})`,
      ...pick(serviceBookings, "tidyingMin", "roomType", "deviceType"),
    })
    .from(serviceBookings)
    .innerJoin(services, eq(services.id, serviceBookings.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .innerJoin(doctorServices, eq(doctorServices.serviceId, services.id))
    .innerJoin(doctors, eq(doctors.id, doctorServices.doctorId))
    .leftJoin(doctorDurations, and(eq(doctorDurations.doctorId, doctors.id), eq(doctorDurations.serviceId, services.id)))
    .where(and(where, isTakenByVisitors(age)))
    .orderBy(asc(doctors.lastName), asc(doctors.firstName), asc(doctors.id));
}

const toVisits = (rows: Awaited<ReturnType<typeof selectVisits>>): OfferedVisit[] =>
  rows.map(({ doctorId, serviceId, slug, durationMin, ...needs }) => ({
    ...{ doctorId, serviceId, slug },
    demand: { ...needs, doctors: [{ id: doctorId, durationMin }] },
  }));

/** The service and the doctor are shown, can be booked online and receive patients of this age. */
function isTakenByVisitors(age: number | null): SQL | undefined {
  return and(
    eq(serviceBookings.booking, "time"),
    sql`${serviceBookings.repeatOf} = '[]'::jsonb`,
    isVisibleService(),
    isListed(),
    eq(doctors.state, "active"),
    eq(doctors.acceptsOnline, true),
    age === null ? undefined : sql`${doctors.ages} <> 'adults'`,
    age === null
      ? undefined
      : sql`coalesce(${doctors.childrenFromAge}, 0) <= ${age}::int and coalesce(${serviceBookings.fromAge}, 0) <= ${age}::int`,
  );
}
