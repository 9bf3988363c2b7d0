import type { RequestKind, RequestState } from "@len/contract/requests";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { flag, instant, partOf } from "../../platform/database/columns.ts";
import { staff } from "../../platform/staff/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { vacancies } from "../vacancies/table.ts";

/**
 * Visitors' requests. Name, phone, comment and the form as sent are encrypted (`sealedForm`); the blind index finds the phone. Columns that
 * staff sort and count by are not encrypted.
 */
export const requests = pgTable(
  "requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /**
     * Number shown to people: «Заявка № 482915». It is random, so that it does not reveal how many requests there are. The identity serves
     * only programs from before migration 0015.
     */
    number: integer("number").notNull().generatedByDefaultAsIdentity({ startWith: 1001 }),
    kind: text("kind").$type<RequestKind>().notNull(),
    state: text("state").$type<RequestState>().notNull().default("new"),
    /** Empty once the request has been erased. */
    sealedForm: text("sealed_form").notNull(),
    phoneIndex: text("phone_index"),
    /**
     * Blind indexes of the words of the name and of the last four digits of the phone; null in rows of versions before 0.3 until they are
     * indexed.
     */
    foundBy: text("found_by").array(),
    /** Hash of the token of the visitor's page; null for forms without one, and once the request has been erased. */
    linkHash: text("link_hash"),
    /** Hash of the key of the page's short address, likewise; null also in requests that are older than these addresses. */
    keyHash: text("key_hash"),
    doctorId: uuid("doctor_id").references(() => doctors.id),
    serviceId: uuid("service_id").references(() => services.id),
    vacancyId: uuid("vacancy_id").references(() => vacancies.id),
    /** The price that the visitor saw, in kopecks. */
    priceSeen: integer("price_seen"),
    forWhom: text("for_whom", { enum: ["self", "child"] }),
    source: text("source"),
    /** `spam`, `too_fast`, `no_consent`, `check_phone`, `new_words`, `withdrawn`: shown to staff, never a reason to refuse. */
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    /** Blind hash of the normalised contents: equal forms without an idempotency key within ten minutes are one request. */
    contentHash: text("content_hash").notNull(),
    hasConsent: flag("has_consent"),
    /** The form has an e-mail to which letters about the visit are sent. */
    hasEmail: flag("has_email"),
    /** The time until which the clinic promises to answer; null in requests that are older than the promises. */
    dueAt: instant("due_at"),
    /** When the request left the states new and in work, also to refused and spam; null again if it is reopened. */
    answeredAt: instant("answered_at"),
    /** When to call again, agreed after an unanswered call. */
    callBackAt: instant("call_back_at"),
    assigneeId: uuid("assignee_id").references(() => staff.id),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    eraseAt: instant("erase_at").notNull(),
    /** When set, the row is a tombstone: number, kind and states without personal data. */
    erasedAt: instant("erased_at"),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    uniqueIndex("requests_number").on(table.number),
    index("requests_state").on(table.state, table.createdAt.desc()),
    index("requests_phone").on(table.phoneIndex),
    index("requests_found_by").using("gin", table.foundBy),
    index("requests_not_indexed").on(table.id).where(sql`found_by is null and erased_at is null`),
    uniqueIndex("requests_link").on(table.linkHash),
    uniqueIndex("requests_key").on(table.keyHash),
    // This index serves the first page and the total of the desk's list; the filters of the list read few rows.
    index("requests_listed").on(table.createdAt, table.number).where(sql`deleted_at is null`),
    index("requests_open")
      .on(table.dueAt)
      .where(sql`(state in ('new', 'in_work') or state = 'booked' and answered_at is null and due_at is not null) and deleted_at is null`),
    index("requests_call_back").on(table.callBackAt).where(sql`call_back_at is not null and deleted_at is null`),
    index("requests_new_words").on(table.createdAt).where(sql`flags ? 'new_words' and deleted_at is null`),
    index("requests_assignee").on(table.assigneeId, table.state),
    index("requests_content").on(table.contentHash, table.createdAt),
    index("requests_erase").on(table.eraseAt).where(sql`erased_at is null`),
  ],
);

/** The acts on a request with their authors. `state` is the state after the act. */
export const requestHistory = pgTable(
  "request_history",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    requestId: partOf("request_id", () => requests.id),
    act: text("act", { enum: ["state", "assigned", "call_back", "not_spam", "words", "moved"] })
      .notNull()
      .default("state"),
    state: text("state").$type<RequestState>().notNull(),
    /** For `assigned` the id of the colleague, for `call_back` and `moved` the instant; null means nobody or never. */
    value: text("value"),
    actor: text("actor").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [index("request_history_request").on(table.requestId)],
);

/** Notes of staff and words added by the visitor (actor `visitor`); encrypted, because they are about a person. */
export const requestNotes = pgTable(
  "request_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    requestId: partOf("request_id", () => requests.id),
    sealedText: text("sealed_text").notNull(),
    actor: text("actor").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [index("request_notes_request").on(table.requestId)],
);
