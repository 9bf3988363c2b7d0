import type { Contacts } from "@len/contract/contacts";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { contentColumns, position } from "../../platform/database/columns.ts";

/** Addresses of the clinic. Doctors, hours and prices may belong to one; the site hides the choice while there is only one address. */
export const locations = pgTable("locations", {
  ...contentColumns(),
  name: text("name").notNull(),
  timeZone: text("time_zone").notNull(),
  address: jsonb("address").$type<Contacts["address"]>().notNull(),
  geo: jsonb("geo").$type<Contacts["geo"]>().notNull(),
  phones: jsonb("phones").$type<Contacts["phones"]>().notNull(),
  hours: jsonb("hours").$type<Contacts["hours"]>().notNull(),
  exceptions: jsonb("exceptions").$type<Contacts["exceptions"]>().notNull(),
  position: position(),
});
