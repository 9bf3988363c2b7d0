import * as z from "zod";
import { requiredTextCheck } from "../checks.ts";
import { consentPurposeSchema } from "../consents.ts";
import { paginationSchema } from "../envelope.ts";
import { checkedText } from "../forms.ts";
import { requestKindSchema, requestStateSchema } from "../requests.ts";
import { actorSchema, colleagueSchema } from "./roles.ts";

/**
 * `waiting`: a time to call back is set. `mine`: the reader's own open requests. `late`: the promise is broken. `words`: in any state,
 * the visitor has added a text that no member of staff has read.
 */
export const requestFilterSchema = z.enum(["all", "new", "mine", "in_work", "waiting", "late", "words"]);
export type RequestFilter = z.infer<typeof requestFilterSchema>;

/** `newest`: new ones first. `promise`: unanswered ones by their promised time, earliest first; answered ones after them. */
export const requestOrderSchema = z.enum(["newest", "promise"]);

export const listRequestsSchema = z.object({
  filter: requestFilterSchema.default("all"),
  order: requestOrderSchema.default("newest"),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(50),
});
export type ListRequests = z.infer<typeof listRequestsSchema>;

/** The instant by which an answer is promised; `call_back`: the time agreed after «не дозвонились». `answeredAt`: the first answer. */
export const promiseSchema = z.object({
  kind: z.enum(["promise", "call_back"]),
  dueAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
});

/** A row of the list, without phone and comment. `name` is `null` once the request has been erased. */
export const requestRowSchema = z.object({
  number: z.int(),
  version: z.int(),
  kind: requestKindSchema,
  state: requestStateSchema,
  name: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  promise: promiseSchema,
  /** `null` when the form has the field but the visitor left the choice to the clinic: «подобрать». */
  service: z.string().nullable(),
  /** «Орлов П. В.» */
  doctor: z.string().nullable(),
  vacancy: z.string().nullable(),
  /** Path of the page that the form was sent from. */
  source: z.string().nullable(),
  /**
   * `spam`, `too_fast`, `no_consent`, `check_phone`, `doctor_service_mismatch`; `new_words`: the visitor has added a text that no member
   * of staff has read; `withdrawn`: the visitor withdrew the request.
   */
  flags: z.array(z.string()),
  assignee: colleagueSchema.nullable(),
  /** Colleagues who have the request open now, without the reader. */
  viewers: z.array(colleagueSchema),
});
export type RequestRow = z.infer<typeof requestRowSchema>;

export const requestCountsSchema = z.record(requestFilterSchema, z.int());

export const requestListSchema = z.object({
  success: z.literal(true),
  data: z.array(requestRowSchema),
  pagination: paginationSchema,
  counts: requestCountsSchema,
  /** The server's time, for «осталось 14 мин» on a computer whose clock is wrong. */
  now: z.string(),
  /** The morning hour of the next open day, for «перезвонить утром»; `null` when the clinic has no opening hours. */
  nextMorning: z.string().nullable(),
});

const fromTo = z.object({ from: z.string().nullable(), to: z.string().nullable() });

/** `state` and `assigned` contain the old and the new value; a view has the time of that person's first view on the day. */
export const requestEventSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("received"), at: z.string(), actor: actorSchema }),
  z.object({ act: z.literal("viewed"), at: z.string(), actor: actorSchema }),
  z.object({ act: z.literal("state"), at: z.string(), actor: actorSchema, ...fromTo.shape }),
  /** `from` and `to` are names of colleagues. */
  z.object({ act: z.literal("assigned"), at: z.string(), actor: actorSchema, ...fromTo.shape }),
  /** `to` is an instant or `null`. */
  z.object({ act: z.literal("call_back"), at: z.string(), actor: actorSchema, ...fromTo.shape }),
  z.object({ act: z.literal("not_spam"), at: z.string(), actor: actorSchema }),
  /** The visitor has moved the visit; `to` is its new start. */
  z.object({ act: z.literal("moved"), at: z.string(), actor: actorSchema, to: z.string().nullable() }),
  /** The visitor has added a note. */
  z.object({ act: z.literal("words"), at: z.string(), actor: actorSchema }),
]);
export type RequestEvent = z.infer<typeof requestEventSchema>;

export const requestNoteSchema = z.object({ id: z.uuid(), at: z.string(), actor: actorSchema, text: z.string() });

/** An opened request. Personal data are `null` once it has been erased. */
export const requestSchema = requestRowSchema.extend({
  phone: z.string().nullable(),
  /** `+7XXXXXXXXXX` for `tel:`; `null` when the number cannot be parsed. */
  phoneToCall: z.string().nullable(),
  /** «12» of «доб. 12»; it is not a part of `phoneToCall`. */
  extension: z.string().nullable(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  preferredTime: z.string().nullable(),
  forWhom: z.enum(["self", "child"]).nullable(),
  /** The child's age in whole years. */
  age: z.int().nullable(),
  /** Full name of the doctor as the visitor chose it. */
  doctorName: z.string().nullable(),
  /** Kopecks. */
  priceSeen: z.int().nullable(),
  consents: z.array(z.object({ purpose: consentPurposeSchema, title: z.string(), version: z.int(), givenAt: z.string() })),
  notes: z.array(requestNoteSchema),
  history: z.array(requestEventSchema),
  /** Other requests from the same phone, newest first. */
  earlier: z.array(
    z.object({ number: z.int(), createdAt: z.string(), kind: requestKindSchema, title: z.string().nullable(), state: requestStateSchema }),
  ),
  /** Notes of those requests, newest first. */
  earlierNotes: z.array(requestNoteSchema),
  eraseAt: z.string(),
  erasedAt: z.string().nullable(),
});
export type RequestDetails = z.infer<typeof requestSchema>;

/** A new state. With `called` or `in_work`, a time to call back may be set; `null` removes it, and an absent value does not change it. */
export const setRequestStateSchema = z.object({
  state: requestStateSchema,
  callBackAt: z.iso.datetime().nullable().optional(),
  /** For «Вернуть»: the previous assignee. */
  assigneeId: z.string().max(100).nullable().optional(),
});
export const assignRequestSchema = z.object({ assigneeId: z.string().max(100).nullable() });
export const callBackSchema = z.object({ at: z.iso.datetime().nullable() });
/** The panel creates the id, so a note that is sent again after a lost connection is the same note. */
export const addNoteSchema = z.object({ id: z.uuid(), text: checkedText(requiredTextCheck(2000)) });
/** «№ 202627», «4567», «+7 900 123-45-67», «Иванова», «Иванова 4567»; see `readRequestQuery`. */
export const findRequestsSchema = z.object({ query: checkedText(requiredTextCheck(100)) });
/**
 * `format` is for the log: the panel itself makes the file and prevents cells from being read as formulas. `after`: the last number of
 * the previous part, `null` for the first part.
 */
export const exportRequestsSchema = z.object({
  filter: requestFilterSchema.default("all"),
  format: z.enum(["csv", "xlsx"]),
  after: z.int().nullable().default(null),
});
export const exportedRequestSchema = z.object({
  number: z.int(),
  createdAt: z.string(),
  kind: requestKindSchema,
  state: requestStateSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  service: z.string().nullable(),
  doctor: z.string().nullable(),
  vacancy: z.string().nullable(),
  source: z.string().nullable(),
  dueAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  assignee: z.string().nullable(),
});
export type ExportedRequest = z.infer<typeof exportedRequestSchema>;
/** Newest first, without erased requests, in parts: `next` is the start of the next part, `null` in the last one. */
export const exportedRequestsSchema = z.object({ rows: z.array(exportedRequestSchema), next: z.int().nullable() });
/**
 * A summary of unassigned requests, for a morning when there are too many to read. Requests that look like spam are counted separately:
 * the sum of `late`, `soon`, `next`, `later` and `spam` is `total`.
 */
export const requestPlanSchema = z.object({
  total: z.int(),
  /** When the oldest of them arrived. */
  since: z.string().nullable(),
  /** Requests whose promise is broken; `from` and `to` are the earliest and the latest broken promise. */
  late: z.object({ count: z.int(), from: z.string().nullable(), to: z.string().nullable() }),
  /**
   * Requests due before `next`. `dueAt` is the earliest of all unanswered ones, agreed calls included, so it may be set while `count` is
   * 0.
   */
  soon: z.object({ count: z.int(), dueAt: z.string().nullable() }),
  /** Requests due at the instant at which most of the others are due. */
  next: z.object({ count: z.int(), dueAt: z.string().nullable() }),
  later: z.int(),
  spam: z.int(),
  /** Numbers of the requests that «Взять 10 самых старых» would assign now. */
  oldest: z.array(z.int()),
});
export type RequestPlan = z.infer<typeof requestPlanSchema>;

export const takeOldestSchema = z.object({ count: z.int().min(1).max(10).default(10) });
export const takenSchema = z.object({ taken: z.array(z.object({ number: z.int(), version: z.int() })) });
export const presenceSchema = z.object({ isLooking: z.boolean() });
