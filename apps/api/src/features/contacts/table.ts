import type { Contacts } from "@len/contract/contacts";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { contentColumns, refersTo } from "../../platform/database/columns.ts";
import { locations } from "../../publishing/clinic/table.ts";

/** The clinic's legal data and public contacts; a single published row. */
export const contacts = pgTable("contacts", {
  ...contentColumns(),
  locationId: refersTo("location_id", () => locations.id),
  name: text("name").notNull(),
  legalName: text("legal_name").notNull(),
  inn: text("inn").notNull(),
  ogrn: text("ogrn").notNull(),
  email: text("email").notNull(),
  socials: jsonb("socials").$type<Contacts["socials"]>().notNull(),
  supervising: jsonb("supervising").$type<Contacts["supervising"]>().notNull(),
});
