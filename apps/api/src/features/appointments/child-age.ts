import { agreed } from "@len/contract/counted";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { invalid } from "../../platform/refusals/refusal.ts";
import { shortNameOfDoctor } from "../catalogue/outline/doctor-ref.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { serviceBookings } from "./booking-table.ts";
import { findDemand, type Wanted } from "./demand.ts";

/** The age of a child whose age is not given: it is not needed when neither the service nor the doctor has a lower bound. */
const oldest = 17;
const mostNames = 5;

/**
 * The age with which to look for a child's time. Throws an error of the field `age` when the age is missing although the service or the
 * doctor has a lower bound, and when the child is younger than the bound; the message names doctors who receive at this age.
 */
export async function childAge(db: Database, { serviceId, doctorId, age }: Wanted & { doctorId: string }): Promise<number> {
  const { ages, from } = await findBounds(db, serviceId, doctorId);
  if (ages === "adults") throw await refusal(db, "Этот врач принимает только взрослых", { serviceId, age });
  if (age == null) {
    if (from > 0) throw invalid({ age: ["Укажите возраст ребёнка"] });
    return oldest;
  }
  if (age < from)
    throw await refusal(db, `Сюда записывают детей с ${from}\u00a0${agreed(from, ["года", "лет", "лет"])}`, { serviceId, age });
  return age;
}

async function findBounds(db: Database, serviceId: string, doctorId: string) {
  const [doctor] = await db
    .select(pick(doctors, "ages", "childrenFromAge"))
    .from(doctors)
    .where(eq(doctors.id, doctorId));
  const [service] = await db.select(pick(serviceBookings, "fromAge")).from(serviceBookings).where(eq(serviceBookings.serviceId, serviceId));
  return { ages: doctor?.ages, from: Math.max(doctor?.childrenFromAge ?? 0, service?.fromAge ?? 0) };
}

async function refusal(db: Database, words: string, { serviceId, age }: Pick<Wanted, "serviceId" | "age">) {
  const demand = await findDemand(db, { serviceId, doctorId: null, age: age ?? oldest });
  const ids = demand?.doctors.map(({ id }) => id) ?? [];
  const rows = await db
    .select(pick(doctors, "id", "lastName", "firstName", "middleName"))
    .from(doctors)
    .where(isOneOf(doctors.id, ids));
  const names = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(shortNameOfDoctor);
  const others = names.length > 0 ? `. В этом возрасте принимают: ${names.slice(0, mostNames).join(", ")}` : "";
  return invalid({ age: [`${words}${others}`] });
}
