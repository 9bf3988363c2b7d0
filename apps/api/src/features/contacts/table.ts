import type { Contacts } from "@len/contract/contacts";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, position } from "../../platform/database/columns.ts";

/** Locations of the clinic. Doctors, hours and prices may belong to one; with a single location the site hides the choice. */
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

/** The clinic's legal data and public contacts; a single published row. */
export const contacts = pgTable("contacts", {
  ...contentColumns(),
  locationId: uuid("location_id")
    .notNull()
    .references(() => locations.id),
  name: text("name").notNull(),
  legalName: text("legal_name").notNull(),
  inn: text("inn").notNull(),
  ogrn: text("ogrn").notNull(),
  email: text("email").notNull(),
  socials: jsonb("socials").$type<Contacts["socials"]>().notNull(),
  supervising: jsonb("supervising").$type<Contacts["supervising"]>().notNull(),
});
