import type { Database } from "../../platform/database/database.ts";
import type { FindFreeDoctors } from "../catalogue/doctors/free-doctors.ts";
import { doctors, isListed } from "../catalogue/outline/doctor-table.ts";
import { findScope, findSoonest, hasDemand } from "./offered-times.ts";
import { listDoctorOffers } from "./offers.ts";

/** The soonest free time of the first visit of every listed doctor who has one. */
export const findFreeDoctors: FindFreeDoctors = async (db: Database, { day, part, address, age = null }) => {
  const scope = await findScope(db, address);
  if (!scope) return null;
  const listed = await db.select({ id: doctors.id }).from(doctors).where(isListed());
  const offers = await listDoctorOffers(
    db,
    listed.map(({ id }) => id),
    { service: "", age },
  );
  const found = await findSoonest(db, offers.filter(hasDemand), scope, { days: day, part });
  return new Map([...found].flatMap(([id, { times }]) => (times[0] ? [[id, times[0].start]] : [])));
};
