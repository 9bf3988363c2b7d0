import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { day, flag, instant, refersTo } from "../../platform/database/columns.ts";

/** Versions of consent documents. A version is never changed; changes are made by a new version. */
export const consentDocuments = pgTable(
  "consent_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purpose: text("purpose").$type<ConsentPurpose>().notNull(),
    version: integer("version").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    body: jsonb("body").$type<RichText>().notNull(),
    /** SHA-256 of the text as shown. */
    hash: text("hash").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    checkedByLawyer: flag("checked_by_lawyer"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [unique("consent_documents_version").on(table.purpose, table.version)],
);

/** Given consents. Append-only: a trigger of the first migration refuses UPDATE and DELETE. */
export const givenConsents = pgTable(
  "given_consents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `requests`, `reviews` or `subscriptions`, and the id of the row there. */
    subject: text("subject").notNull(),
    subjectId: uuid("subject_id").notNull(),
    documentId: refersTo("document_id", () => consentDocuments.id),
    version: integer("version").notNull(),
    textHash: text("text_hash").notNull(),
    form: text("form").notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
  },
  (table) => [index("given_consents_subject").on(table.subject, table.subjectId)],
);
