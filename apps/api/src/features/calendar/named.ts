import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { Refusal, usageError } from "../../platform/refusals/refusal.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { type Location, listLocations } from "../appointments/locations.ts";
import { resources } from "../appointments/shift-table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { findNamedDoctor, findNamedService, type Named } from "../catalogue/outline/named-choices.ts";
import { readDay } from "./typed-hours.ts";

export async function requireDoctor(db: Database, idOrSlug: string): Promise<Named> {
  const doctor = await findNamedDoctor(db, idOrSlug, ne(doctors.state, "left"));
  if (!doctor) throw new Refusal("not_found", `Нет врача «${idOrSlug}». Адреса врачей: content list doctors`);
  return doctor;
}

export async function requireService(db: Database, idOrSlug: string): Promise<Named> {
  const service = await findNamedService(db, idOrSlug);
  if (!service) throw new Refusal("not_found", `Нет услуги «${idOrSlug}». Адреса услуг: content list services`);
  return service;
}

/** The address with this name; without a name, the doctor's own address or the clinic's first. */
export async function requirePlace(db: Database, doctorId: string, name: string | undefined): Promise<Location> {
  const all = await listLocations(db);
  const isWanted =
    name === undefined
      ? sql`${locations.id} = (select location_id from ${doctors} where id = ${doctorId})`
      : sql`lower(${locations.name}) = ${name.toLowerCase()}`;
  const [wanted] = await db.select({ id: locations.id }).from(locations).where(isWanted);
  const place = all.find(({ id }) => id === wanted?.id) ?? (name === undefined ? all[0] : undefined);
  if (!place) throw new Refusal("not_found", name === undefined ? "У клиники нет опубликованного адреса." : `Нет адреса «${name}».`);
  return place;
}

export async function requireRoom(db: Database, { id, name }: { id: string; name: string }): Promise<string> {
  const isRoom = and(eq(resources.locationId, id), eq(resources.kind, "room"), isNull(resources.deletedAt));
  const [room] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(isRoom, sql`lower(${resources.name}) = ${name.toLowerCase()}`));
  if (!room) throw new Refusal("not_found", `Нет кабинета «${name}» по этому адресу.`);
  return room.id;
}

export function requireDay(text: string, name: string): string {
  const day = readDay(text);
  if (day === null) throw usageError(`${name}: дата, например 2026-12-03 или 03.12.2026`);
  return day;
}

export function wholeNumber(text: string | undefined, name: string, [from, to]: [number, number]): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= from && number <= to)) throw usageError(`${name}: целое число от ${from} до ${to}`);
  return number;
}
