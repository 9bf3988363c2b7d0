import { type ServiceBooking, type StoredServiceBooking, usualServiceBooking } from "@len/contract/staff/service-booking";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { invalid, notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { serviceBookings } from "./booking-table.ts";
import { resources } from "./shift-table.ts";

const fields = pick(
  serviceBookings,
  ...(["booking", "durationMin", "tidyingMin", "fromAge", "roomType", "deviceType", "repeatOf", "repeatDays"] as const),
);

/** The rules of a service with the choices of the form. Throws `not_found`. */
export async function readServiceBooking(db: Database, serviceId: string): Promise<StoredServiceBooking> {
  const [service] = await db.select({ id: services.id }).from(services).where(isService(serviceId));
  if (!service) throw notFound();
  const [stored] = await db
    .select({ value: fields, version: serviceBookings.version })
    .from(serviceBookings)
    .where(eq(serviceBookings.serviceId, serviceId));
  const types = await db
    .selectDistinct({ kind: resources.kind, type: resources.type })
    .from(resources)
    .where(isNull(resources.deletedAt))
    .orderBy(asc(resources.type));
  return {
    value: stored?.value ?? usualServiceBooking,
    version: stored?.version ?? 0,
    types: { room: typesOf(types, "room"), device: typesOf(types, "device") },
    services: await db
      .select(pick(services, "id", "title"))
      .from(services)
      .where(and(isPublished(services), sql`${services.id} <> ${serviceId}`))
      .orderBy(asc(services.title), asc(services.id)),
  };
}

const isService = (id: string) => and(eq(services.id, id), isNull(services.deletedAt));

const typesOf = (all: Pick<typeof resources.$inferSelect, "kind" | "type">[], kind: string) =>
  all.filter((one) => one.kind === kind).map(({ type }) => type);

type Saved = { serviceId: string; value: ServiceBooking; version: number; actor: string };

/** Sets the rules of a service for visitors. Throws `not_found`, `conflict` when the version is outdated, and `validation`. */
export async function saveServiceBooking(db: Database, { serviceId, value, version, actor }: Saved): Promise<void> {
  await inPublication(db, async (tx) => {
    const [service] = await tx.select({ id: services.id }).from(services).where(isService(serviceId)).for("update");
    if (!service) throw notFound();
    const current = await readServiceBooking(tx, serviceId);
    if (current.version !== version) {
      const [row] = await tx.select().from(serviceBookings).where(eq(serviceBookings.serviceId, serviceId));
      throw new Refusal("conflict", undefined, {
        conflict: { version: current.version, by: null, at: row?.updatedAt ?? new Date(), current },
      });
    }
    await refuseUnknownServices(tx, serviceId, value.repeatOf);
    await tx
      .insert(serviceBookings)
      .values({ serviceId, ...value })
      .onConflictDoUpdate({
        target: serviceBookings.serviceId,
        set: { ...value, version: sql`${serviceBookings.version} + 1`, updatedAt: sql`now()` },
      });
    const details = { booking: value.booking, version: version + 1 };
    await recordAudit(tx, { actor, action: "service.booking", entity: "services", entityId: serviceId, details });
  });
}

async function refuseUnknownServices(tx: Database, serviceId: string, repeatOf: string[]): Promise<void> {
  const known = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(inArray(services.id, repeatOf), isNull(services.deletedAt)));
  if (repeatOf.includes(serviceId)) throw invalid({ repeatOf: ["Услуга не может продолжать саму себя"] });
  if (known.length < new Set(repeatOf).size) throw invalid({ repeatOf: ["Такой услуги нет"] });
}
