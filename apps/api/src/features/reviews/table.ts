import type { StaffReview } from "@len/contract/staff/reviews";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { flag, instant, pinnedAt } from "../../platform/database/columns.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";

const isShown = sql`state = 'published' and deleted_at is null`;

/**
 * Reviews, published after moderation only. The author's name, phone and the form as sent are encrypted; `publicName` («Анна К.») is
 * computed when the review arrives.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Number shown to people: «Отзыв № 482915». It is random, as for requests; older ones count from 1. */
    number: integer("number").notNull().generatedByDefaultAsIdentity(),
    state: text("state", { enum: ["new", "published", "rejected"] })
      .notNull()
      .default("new"),
    doctorId: uuid("doctor_id").references(() => doctors.id),
    serviceId: uuid("service_id").references(() => services.id),
    /** The form accepts a group or direction in place of a service. */
    categoryId: uuid("category_id").references(() => categories.id),
    rate: integer("rate"),
    publicName: text("public_name").notNull(),
    /** The published text, with `reply` and `keptFindings`; empty in unpublished reviews, see `sealedDraft`. */
    text: text("text").notNull(),
    reply: text("reply"),
    /** Text, reply and findings of an unpublished review, encrypted because they may reveal somebody's health. */
    sealedDraft: text("sealed_draft"),
    /** The form as it was sent: the author's own words, even when staff change `text`. */
    sealedForm: text("sealed_form"),
    /** Places that look private and that a moderator decided not to change, with the reasons. */
    keptFindings: jsonb("kept_marks").$type<StaffReview["keptFindings"]>().notNull().default([]),
    /** Number of undecided places, counted whenever the text is stored; `null` in rows of an older program until a list needs it. */
    undecided: integer("undecided"),
    rejectionReason: text("rejection_reason").$type<NonNullable<StaffReview["rejection"]>["reason"]>(),
    /** Encrypted, because it may be about the author. */
    sealedRejection: text("sealed_rejection"),
    /** The request that confirms the visit, until the author's data are erased; the confirmation itself remains. */
    visitRequestId: uuid("visit_request_id"),
    isVisitConfirmed: flag("is_visit_confirmed"),
    phoneIndex: text("phone_index"),
    /** The page from which the form was sent. */
    source: text("source"),
    flags: jsonb("flags").$type<string[]>().notNull().default([]),
    /** Blind hash of the normalised contents: equal contents within ten minutes are one review. */
    contentHash: text("content_hash"),
    /** The author agrees to the publication. Without this consent, or once it is withdrawn, the review is for the clinic only. */
    hasConsent: flag("has_consent"),
    pinnedAt: pinnedAt(),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    publishedAt: instant("published_at"),
    deletedAt: instant("deleted_at"),
    /** When the author's name and phone are erased; a published text remains. */
    eraseAt: instant("erase_at"),
    erasedAt: instant("erased_at"),
  },
  (table) => [
    // Prevents older programs and manual changes in the database from publishing a review whose text is sealed.
    check("reviews_published_open", sql`state <> 'published' or sealed_draft is null`),
    uniqueIndex("reviews_number").on(table.number),
    index("reviews_order").on(table.state, table.createdAt.desc(), table.id),
    index("reviews_doctor").on(table.doctorId, table.state, table.createdAt.desc(), table.id),
    index("reviews_listed").on(table.pinnedAt, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(isShown),
    index("reviews_of_doctor")
      .on(table.doctorId, table.pinnedAt, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown),
    index("reviews_of_service")
      .on(table.serviceId, table.pinnedAt, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown),
    index("reviews_of_category")
      .on(table.categoryId, table.pinnedAt, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown),
    index("reviews_phone").on(table.phoneIndex),
    index("reviews_content").on(table.contentHash, table.createdAt),
    index("reviews_erase").on(table.eraseAt).where(sql`erased_at is null`),
  ],
);
