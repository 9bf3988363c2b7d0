import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, pinnedAt } from "../db/columns.ts";
import { doctors } from "../doctors/table.ts";
import { services } from "../services/table.ts";

/**
 * Reviews, published only after moderation. The author's name, phone and the form as sent are sealed; `publicName`
 * («Анна К.») is computed when the review arrives.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    state: text("state", { enum: ["new", "published", "rejected"] })
      .notNull()
      .default("new"),
    doctorId: uuid("doctor_id").references(() => doctors.id),
    serviceId: uuid("service_id").references(() => services.id),
    rate: integer("rate"),
    publicName: text("public_name").notNull(),
    text: text("text").notNull(),
    reply: text("reply"),
    sealedForm: text("sealed_form"),
    phoneIndex: text("phone_index"),
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    pinnedAt: pinnedAt(),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    publishedAt: instant("published_at"),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("reviews_order").on(table.state, table.createdAt.desc(), table.id),
    index("reviews_doctor").on(table.doctorId, table.state, table.createdAt.desc(), table.id),
    index("reviews_phone").on(table.phoneIndex),
  ],
);
