import type { Contacts } from "@len/contract/contacts";
import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { spanOf } from "./span-of.ts";
import { contacts } from "./table.ts";

/**
 * The clinic's contacts with its main address. If there are several, the newest is used: the demo's record is older than the clinic's own.
 */
export async function findContacts(db: Database): Promise<Contacts | null> {
  const [found] = await db
    .select({
      ...pick(contacts, "id", "name", "legalName", "inn", "ogrn"),
      ...pick(locations, "timeZone", "address", "geo", "phones"),
      email: contacts.email,
      hours: locations.hours,
      exceptions: locations.exceptions,
      socials: contacts.socials,
      supervising: contacts.supervising,
    })
    .from(contacts)
    .innerJoin(locations, eq(locations.id, contacts.locationId))
    .where(and(isPublished(contacts), isPublished(locations)))
    .orderBy(desc(contacts.createdAt), asc(contacts.id))
    .limit(1);
  return found ? { ...found, exceptions: found.exceptions.map(withSpans) } : null;
}

/** A program of version 0.2.0 stores special days without spans. */
const withSpans = (day: StoredDay): Contacts["exceptions"][number] => ({ ...day, spans: day.spans ?? spanOf(day) });

type StoredDay = Omit<Contacts["exceptions"][number], "spans"> & Partial<Pick<Contacts["exceptions"][number], "spans">>;

/** The clinic's names, address and e-mail: a staff password made of these words is refused. */
export async function readClinicWords(db: Database): Promise<string[]> {
  const clinic = await findContacts(db);
  return clinic
    ? [
        clinic.name,
        clinic.legalName,
        clinic.address.city,
        clinic.address.street,
        clinic.email,
        ...clinic.phones.map(({ number }) => number),
      ]
    : [];
}
