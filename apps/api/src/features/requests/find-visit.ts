import type { Visit } from "@len/contract/request-status";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { readClock } from "../appointments/booking.ts";
import { serviceBookings } from "../appointments/booking-table.ts";
import { appointments, statesAhead } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { directions, groups, isVisibleService } from "../catalogue/outline/visible-services.ts";
import { readSetting } from "../settings/queries.ts";

/** From this many hours before the start a person may confirm the visit. */
const confirmHours = 48;

/** Selects the visit of a request; a hold is not a visit. */
export const isVisitOf = (requestId: SQL | AnyPgColumn | string) =>
  and(eq(appointments.requestId, requestId), ne(appointments.state, "held"));

/** The page of a request with a visit is available for 31 days after the visit, or longer while a visit that continues it is offered. */
export const hasLivingVisit = (requestId: AnyPgColumn): SQL => sql`exists (
  select from ${appointments} where ${isVisitOf(requestId)} and ${appointments.endsAt} + make_interval(days => greatest(31, case
    when ${appointments.state} = 'done' then (
      select max(${serviceBookings.repeatDays}) from ${serviceBookings} where ${serviceBookings.repeatOf} ? ${appointments.serviceId}::text
    ) end)) > now()
)`;

/** The visit as its own page shows it; `null` when the request has none. */
export async function findVisit(db: Database, { id, priceSeen }: { id: string; priceSeen: number | null }): Promise<Visit | null> {
  const [found] = await db
    .select({
      visit: appointments,
      doctor: pick(doctors, "id", "slug", "lastName", "firstName", "middleName"),
      isDoctorShown: sql<boolean>`${isPublished(doctors)}`,
      service: pick(services, "id", "slug", "title", "preparation"),
      isServiceShown: sql<boolean>`${isVisibleService()}`,
      address: pick(locations, "id", "name", "timeZone", "address"),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .innerJoin(locations, eq(locations.id, appointments.locationId))
    .where(isVisitOf(id));
  if (!found || found.visit.state === "held") return null;
  const { visit, doctor, service, address } = found;
  const { address: place, ...location } = address;
  return {
    ...{ id: visit.id, state: found.visit.state, priceSeen },
    start: visit.startsAt.toISOString(),
    end: visit.endsAt.toISOString(),
    changedAt: visit.updatedAt.toISOString(),
    cancelledBy: visit.cancelledBy === null ? null : visit.cancelledBy === "visitor" ? "visitor" : "clinic",
    doctor: {
      id: doctor.id,
      slug: found.isDoctorShown ? doctor.slug : null,
      name: [doctor.lastName, doctor.firstName, doctor.middleName].filter(Boolean).join(" "),
    },
    service: { ...service, slug: found.isServiceShown ? service.slug : null },
    address: { ...location, ...place },
    until: await findOpenActs(db, visit),
  };
}

async function findOpenActs(db: Database, { state, startsAt }: typeof appointments.$inferSelect): Promise<Visit["until"]> {
  const now = await readClock(db);
  const { changeUntilMin } = await readSetting(db, "booking");
  const lastChange = new Date(startsAt.getTime() - changeUntilMin * 60_000);
  const isChangeable = statesAhead.includes(state) && now <= lastChange;
  const change = isChangeable ? lastChange.toISOString() : null;
  return {
    move: isChangeable && (await readSetting(db, "bookingOpen")) ? change : null,
    cancel: change,
    confirm: state === "booked" && isConfirmable({ now, startsAt }) ? startsAt.toISOString() : null,
  };
}

export const isConfirmable = ({ now, startsAt }: { now: Date; startsAt: Date }) =>
  now < startsAt && now.getTime() >= startsAt.getTime() - confirmHours * 3_600_000;
