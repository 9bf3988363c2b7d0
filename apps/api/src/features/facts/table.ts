import type { Fact } from "@len/contract/facts";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { contentColumns, position } from "../../platform/database/columns.ts";

/** Short answers to practical questions. */
export const facts = pgTable("facts", {
  ...contentColumns(),
  title: text("title").notNull(),
  answer: text("answer").notNull(),
  words: jsonb("words").$type<string[]>().notNull().default([]),
  link: text("link"),
  places: jsonb("places").$type<Fact["places"]>().notNull().default([]),
  position: position(),
});
