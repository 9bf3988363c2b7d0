import { contacts as clinic } from "@len/fixtures/contacts";
import type { Database } from "../../platform/database/database.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { firstRevision, firstRow, type RevisionRow } from "../../publishing/seed/rows.ts";
import { contactsDataSchema, locationDataSchema } from "./entities.ts";
import { contacts } from "./table.ts";

export async function seedContacts(db: Database): Promise<RevisionRow[]> {
  const { address, geo, phones, hours, exceptions, ...person } = clinic;
  const place = locationDataSchema.parse({ name: clinic.name, timeZone: "Europe/Moscow", address, geo, phones, hours, exceptions });
  const placeRow = { ...place, ...firstRow("locations", clinic.name, 0) };
  const data = contactsDataSchema.parse({ ...person, locationId: placeRow.id });
  const row = { ...data, ...firstRow("contacts", clinic.name, 0) };
  await db.insert(locations).values(placeRow);
  await db.insert(contacts).values(row);
  return [firstRevision("locations", placeRow, place), firstRevision("contacts", row, data)];
}
