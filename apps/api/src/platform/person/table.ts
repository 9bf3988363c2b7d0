import type { ConsentPurpose } from "@len/contract/consents";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** `isWithdrawn: false`: the withdrawal was a mistake and has been lifted. */
export type ResultConsent = { pairId: string; numbers: string[]; isWithdrawn: boolean };

/**
 * Erasures and withdrawn consents: the record that the law requires, and the data to repeat them after an older backup is restored. The
 * person is named by blind indexes only. Append-only by a trigger; also written outside of the database, see `acts.ts`.
 */
export const personActs = pgTable("person_acts", {
  id: uuid("id").primaryKey().defaultRandom(),
  at: instant("at").notNull(),
  /** `visitor`, or the person at the terminal. */
  actor: text("actor").notNull(),
  act: text("act", { enum: ["erase", "withdraw"] }).notNull(),
  /** The withdrawn consent. */
  purpose: text("purpose").$type<ConsentPurpose>(),
  phoneIndex: text("phone_index"),
  emailIndex: text("email_index"),
  /** The reason, in words without names: «заявление от 21.11.2026». */
  ground: text("ground").notNull(),
  /** Numbers of the affected records by kind. */
  records: jsonb("records").$type<Record<string, number[]>>().notNull(),
  /**
   * A patient's consent to a pair of pictures, and the pair at which it was withdrawn or the withdrawal lifted. Such an act names no
   * person.
   */
  pairConsent: jsonb("pair_consent").$type<ResultConsent>(),
});
