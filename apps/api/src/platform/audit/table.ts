import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Audit log: acts and views with their actors. Append-only by trigger; each entry contains the hash of the previous one. */
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
  (table) => [
    index("audit_log_entity").on(table.entity, table.entityId),
    index("audit_log_at").on(table.at),
    // An index for `@>`: finds all acts on the request or review with this number.
    index("audit_log_details").using("gin", table.details.op("jsonb_path_ops")),
  ],
);
