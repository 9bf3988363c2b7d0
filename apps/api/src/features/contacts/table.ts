import type { Contacts } from "@len/contract/contacts";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns } from "../../platform/database/columns.ts";
import { locations } from "../../publishing/clinic/table.ts";

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
