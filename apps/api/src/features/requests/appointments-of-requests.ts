import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { cancelReasonContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { timeIn } from "../../platform/terminal/words.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { announceTimes } from "../../publishing/edition/times-feed.ts";
import { appointments, statesAhead } from "../appointments/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";

const stateWords = {
  pending: "ждёт подтверждения",
  booked: "записан",
  confirmed: "подтверждён",
  arrived: "начался",
  done: "состоялся",
  cancelled: "отменён",
  missed: "не состоялся",
};

/** The appointments of requests in words, for the person that they are about. */
export async function describeAppointments(
  db: Database,
  sealer: Sealer,
  requestIds: string[],
): Promise<{ requestId: string | null; line: string }[]> {
  const rows = await db
    .select({
      id: appointments.id,
      requestId: appointments.requestId,
      state: appointments.state,
      startsAt: appointments.startsAt,
      timeZone: locations.timeZone,
      doctor: sql<string>`concat_ws(' ', ${doctors.lastName}, ${doctors.firstName}, nullif(${doctors.middleName}, ''))`,
      service: services.title,
      sealedReason: appointments.sealedCancelReason,
    })
    .from(appointments)
    .innerJoin(locations, eq(locations.id, appointments.locationId))
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .where(and(inArray(appointments.requestId, requestIds), ne(appointments.state, "held")))
    .orderBy(asc(appointments.startsAt));
  return rows.map(({ id, requestId, state, startsAt, timeZone, doctor, service, sealedReason }) => {
    const words = state === "held" ? "" : stateWords[state];
    const why = sealedReason === null ? "" : `: ${sealer.open(sealedReason, cancelReasonContext(id))}`;
    return { requestId, line: `Приём: ${timeIn(timeZone)(startsAt)}, ${doctor}, ${service}, ${words}${why}` };
  });
}

/**
 * Detaches the appointments from requests that are being erased, after which nobody knows whose they were. Those ahead are cancelled, so
 * that their times are free again. Time, doctor and service of the others remain for statistics; reasons of cancellations are removed,
 * because staff type them.
 */
export async function forgetAppointments(tx: Database, requestIds: string[]): Promise<void> {
  const own = inArray(appointments.requestId, requestIds);
  const isAhead = and(own, inArray(appointments.state, [...statesAhead]), sql`${appointments.startsAt} > now()`);
  const cancelled = await tx
    .update(appointments)
    .set({ state: "cancelled", cancelledBy: "system", updatedAt: sql`now()` })
    .where(isAhead)
    .returning({ doctorId: appointments.doctorId });
  await announceTimes(
    tx,
    cancelled.map(({ doctorId }) => doctorId),
  );
  await tx.update(appointments).set({ sealedCancelReason: null }).where(own);
}
