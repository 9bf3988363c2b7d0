import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
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
 * What the visit needs, with the doctors who can give it; `null` when visitors cannot take a time for it: the service or the doctor is not
 * shown or takes requests only, it continues another visit, or no such doctor receives a patient of this age.
 */
export async function findDemand(db: Database, { serviceId, doctorId, age = null }: Wanted): Promise<Demand | null> {
  const rows = await db
    .select({
      id: doctors.id,
      durationMin: sql<number>`coalesce(${doctorDurations.durationMin}, ${serviceBookings.durationMin})`,
      tidyingMin: serviceBookings.tidyingMin,
      roomType: serviceBookings.roomType,
      deviceType: serviceBookings.deviceType,
    })
    .from(serviceBookings)
    .innerJoin(services, eq(services.id, serviceBookings.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .innerJoin(doctorServices, eq(doctorServices.serviceId, services.id))
    .innerJoin(doctors, eq(doctors.id, doctorServices.doctorId))
    .leftJoin(doctorDurations, and(eq(doctorDurations.doctorId, doctors.id), eq(doctorDurations.serviceId, services.id)))
    .where(and(eq(services.id, serviceId), doctorId === null ? undefined : eq(doctors.id, doctorId), isTakenByVisitors(age)))
    .orderBy(asc(doctors.lastName), asc(doctors.firstName), asc(doctors.id));
  const [first] = rows;
  if (!first) return null;
  const { tidyingMin, roomType, deviceType } = first;
  return { doctors: rows.map(({ id, durationMin }) => ({ id, durationMin })), tidyingMin, roomType, deviceType };
}

/** The service and the doctor are shown, take times online and receive patients of this age. */
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
