import type { TimesState } from "@len/contract/booking";
import { anyChoice } from "@len/contract/checks";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { pick } from "../../platform/database/pick.ts";
import { isUuid } from "../../platform/database/uuid.ts";
import { findFirstVisits } from "../catalogue/doctors/first-visits.ts";
import { doctors, isListed } from "../catalogue/outline/doctor-table.ts";
import { findNamedService } from "../catalogue/outline/named-choices.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { serviceBookings } from "./booking-table.ts";
import { findDemand, listVisitsOf } from "./demand.ts";
import type { Demand } from "./free-starts.ts";

/** The reasons why no times are searched. */
type Closed = Exclude<TimesState, "free" | "full" | "silent">;

/** What times to search for, or the state that is shown instead; `service` is the slug of the service. */
export type Offer = { service: string | null } & ({ demand: Demand; state?: never } | { demand?: never; state: Closed });

/** An offer of one doctor, who is visible to visitors. */
export type DoctorOffer = Offer & { id: string; slug: string };

type Asked = { service: string; age: number | null };

/**
 * The offers of these doctors, who are named by ids or slugs, in the same order; unknown and hidden doctors are left out. An empty
 * `service` means the first visit of each doctor.
 */
export async function listDoctorOffers(db: Database, keys: string[], { service, age }: Asked): Promise<DoctorOffer[]> {
  const shown = await listShown(db, keys);
  const ids = shown.map(({ id }) => id);
  const slugOf = await findServices(db, ids, service);
  const slugs = [...new Set(slugOf.values())];
  const visits = await listVisitsOf(db, { doctorIds: ids, slugs, age });
  const visitOf = (id: string) => visits.find((visit) => visit.doctorId === id && visit.slug === slugOf.get(id));
  const byPhone = await listServicesByPhone(
    db,
    ids.flatMap((id) => (visitOf(id) ? [] : (slugOf.get(id) ?? []))),
  );

  return shown.map(({ id, slug, state, acceptsOnline }): DoctorOffer => {
    const own = slugOf.get(id) ?? null;
    const visit = visitOf(id);
    const offer = { id, slug, service: own };
    if (state === "leave") return { ...offer, state };
    if (visit) return { ...offer, demand: visit.demand };
    return { ...offer, state: !acceptsOnline || byPhone.includes(own ?? "") ? "phone" : "request" };
  });
}

/** The offer of a service when no doctor is chosen. */
export async function findServiceOffer(db: Database, { service, age }: Asked): Promise<Offer> {
  const named = service === "" ? null : await findNamedService(db, service);
  if (!named) return { service: null, state: "request" };
  const demand = await findDemand(db, { serviceId: named.id, doctorId: null, age });
  if (demand) return { service: named.slug, demand };
  const byPhone = await listServicesByPhone(db, [named.slug]);
  return { service: named.slug, state: byPhone.length > 0 ? "phone" : "request" };
}

export const isAnyDoctor = (doctor: string) => doctor === "" || doctor === anyChoice;

async function listShown(db: Database, keys: string[]) {
  const isAsked = or(inArray(doctors.slug, keys), isOneOf(doctors.id, keys.filter(isUuid)));
  const rows = await db
    .select(pick(doctors, "id", "slug", "state", "acceptsOnline"))
    .from(doctors)
    .where(and(isListed(), isAsked));
  const placeOf = ({ id, slug }: { id: string; slug: string }) => keys.findIndex((key) => key === slug || key.toLowerCase() === id);
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}

/** For each doctor, the slug of the service that the query means. */
async function findServices(db: Database, doctorIds: string[], service: string): Promise<Map<string, string>> {
  if (service === "") {
    const visits = await findFirstVisits(db, doctorIds);
    return new Map([...visits].flatMap(([id, visit]) => (visit ? [[id, visit.service]] : [])));
  }
  const named = await findNamedService(db, service);
  return new Map(named ? doctorIds.map((id) => [id, named.slug]) : []);
}

async function listServicesByPhone(db: Database, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: services.slug })
    .from(serviceBookings)
    .innerJoin(services, eq(services.id, serviceBookings.serviceId))
    .where(and(eq(serviceBookings.booking, "no"), inArray(services.slug, slugs)));
  return rows.map(({ slug }) => slug);
}
