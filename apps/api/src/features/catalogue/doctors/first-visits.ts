import type { DoctorCard } from "@len/contract/doctors";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { isOneOf } from "../../../platform/database/one-of.ts";
import { doctorServices } from "../outline/doctor-table.ts";
import { prices, services } from "../outline/service-table.ts";
import { costsOfServices } from "../outline/todays-prices.ts";
import { directions, groups, isVisibleService } from "../outline/visible-services.ts";

/** For each doctor the cheapest service that staff marked as a first visit, at the doctor's own price if there is one. */
export function firstVisits(db: Database, where?: SQL) {
  const marked = db
    .select({ id: services.id })
    .from(services)
    .innerJoin(doctorServices, eq(doctorServices.serviceId, services.id))
    .where(and(eq(services.isFirstVisit, true), where));
  const costs = costsOfServices(db, inArray(prices.serviceId, marked));
  const own = doctorServices.amount;
  const amount = sql<number>`coalesce(${own}, ${costs.lowest})`.mapWith(Number);
  return db
    .selectDistinctOn([doctorServices.doctorId], {
      doctorId: doctorServices.doctorId,
      service: services.slug,
      amount: amount.as("first_amount"),
      isFrom: sql<boolean>`${own} is null and (${costs.isFrom} or ${costs.lowest} <> ${costs.highest})`.as("first_is_from"),
      durationMin: services.durationMin,
    })
    .from(doctorServices)
    .innerJoin(services, eq(services.id, doctorServices.serviceId))
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .innerJoin(costs, eq(costs.serviceId, services.id))
    .where(and(eq(services.isFirstVisit, true), isVisibleService(), where))
    .orderBy(asc(doctorServices.doctorId), asc(amount), asc(services.position), asc(services.id))
    .as("first_visits");
}

export async function findFirstVisits(db: Database, doctorIds: string[]): Promise<Map<string, DoctorCard["firstVisit"]>> {
  // Prepared, because planning takes longer than the query.
  const asked = db
    .select()
    .from(firstVisits(db, isOneOf(doctorServices.doctorId, doctorIds)))
    .prepare("first_visits_of_doctors");
  const found = await asked.execute();
  return new Map(
    found.map(({ doctorId, amount, isFrom, ...visit }) => [
      doctorId,
      { ...visit, priceFrom: amount, priceKind: isFrom ? "from" : "exact" },
    ]),
  );
}
