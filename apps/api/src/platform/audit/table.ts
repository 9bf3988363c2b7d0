import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Who did or saw what. Append-only by trigger; each entry carries the hash of the one before it. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().defaultNow(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [index("audit_log_entity").on(table.entity, table.entityId)],
);
