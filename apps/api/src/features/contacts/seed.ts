import { contacts as clinic } from "@len/fixtures/contacts";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { type RevisionRow, seedRows } from "../../publishing/seed/rows.ts";
import { contactsEntity, locationEntity } from "./entities.ts";

export async function seedContacts(db: Database): Promise<RevisionRow[]> {
  const { address, geo, phones, hours, exceptions, ...person } = clinic;
  const { name } = clinic;
  const place = { name, timeZone: "Europe/Moscow", address, geo, phones, hours, exceptions };
  return [
    ...(await seedRows(db, locationEntity, [{ name, data: place }])),
    ...(await seedRows(db, contactsEntity, [{ name, data: { ...person, locationId: namedId("locations", name) } }])),
  ];
}
