import * as z from "zod";
import { paginationSchema } from "../envelope.ts";
import { actorSchema, colleagueSchema } from "./roles.ts";

/**
 * Content as staff edit it: one shape for all sections. An item has a working draft, which every save overwrites; versions, numbered from 1,
 * which are cut at acts and never change; and a version that visitors see. Two counters, not to be confused: `version` (ETag, `If-Match`) grows
 * with every save and act, `number` names a version of the content.
 */

/**
 * `draft`: was never on the site. `live`: as in the draft. `changed`: on the site, with changes in the draft. `planned`: will come at an hour,
 * see `plan`; until then `isLive` says whether an earlier version is on the site. `off`: taken off. `trash`: in the trash.
 */
export const contentStateSchema = z.enum(["draft", "live", "changed", "planned", "off", "trash"]);
export type ContentState = z.infer<typeof contentStateSchema>;

/** Data of an item: the fields of its section, see `contentSectionSchema`. */
const dataSchema = z.record(z.string(), z.unknown());

/**
 * What to mend in a draft, in a Russian sentence. `path`: the field, as in `problems`. `isUrgent`: publishing would refuse it, or visitors read
 * what is no longer true; otherwise it is advice.
 */
const toFixSchema = z.object({ path: z.string(), words: z.string(), isUrgent: z.boolean() });
export type ToFix = z.infer<typeof toFixSchema>;

/** A publication to come. `failure`: why it did not happen at its hour, in Russian. */
const planSchema = z.object({ number: z.int(), at: z.string(), by: actorSchema, failure: z.string().nullable() });

export const contentRowSchema = z.object({
  id: z.uuid(),
  /** Of the draft; «» while it has none. */
  title: z.string(),
  state: contentStateSchema,
  isLive: z.boolean(),
  version: z.int(),
  /** How many fields of the draft differ from what is on the site, after the server's normalisation. */
  changes: z.int(),
  savedAt: z.string(),
  savedBy: actorSchema,
  plan: planSchema.nullable(),
  /** Its place in the lists of the site is set by hand: it is pinned, or has a place in the order by hand since its first publication. */
  isPlaced: z.boolean(),
  /** The first thing to mend in the draft; `null`: nothing. */
  toFix: toFixSchema.nullable(),
  /** Values of the draft for the columns of the list, the `listed` fields of the section. */
  fields: dataSchema,
});
export type ContentRow = z.infer<typeof contentRowSchema>;

/** A row of a list. `thumbnail`: the URL of a small size of the first picture among its `fields`. */
const listedContentSchema = contentRowSchema.extend({ thumbnail: z.string().nullable() });
export type ListedContent = z.infer<typeof listedContentSchema>;

/**
 * `sort`: one of the section's `sorts`, descending with «-»; by default the order by hand (`position`) or the newest save. `state` and `ids` are
 * separated by commas; `toFix` in `state` leaves only items with something to mend. Further parameters are the section's `filters`: ids
 * (`doctorId=…`: items that refer to it) or values of a choice (`type=article`).
 * Without `state` the trash is left out. Anything else is refused with 422.
 */
export const listContentSchema = z
  .object({
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    sort: z.string().max(50).optional(),
    q: z.string().max(100).optional(),
    state: z.string().max(100).optional(),
    ids: z.string().max(4000).optional(),
  })
  .catchall(z.string().max(100));

/** `counts`: items of each state with the same search and filters; `toFix`: those of them outside the trash that have something to mend. */
export const contentListSchema = z.object({
  success: z.literal(true),
  data: z.array(listedContentSchema),
  pagination: paginationSchema,
  counts: z.record(contentStateSchema, z.int()),
  toFix: z.int(),
});

/** What an act can be undone to: `POST undo` with the version of the act's answer. */
const undoableSchema = z.enum(["publish", "plan", "unplan", "unpublish", "trash", "untrash", "restore", "move", "slug"]);

export const contentItemSchema = contentRowSchema.extend({
  /** The working draft. Absent fields were never filled; "" and null are kept as typed. */
  data: dataSchema,
  createdAt: z.string(),
  /** The version visitors see, or last saw while `isLive` is false. `null`: never published. */
  published: z.object({ number: z.int(), at: z.string().nullable(), data: dataSchema }).nullable(),
  /** What publishing would refuse now, by path (`prices.3.max`); `form`: the item as a whole. */
  problems: z.record(z.string(), z.array(z.string())),
  /** The path on the site; `null`: no page of its own, or not yet. */
  path: z.string().nullable(),
  /** How many versions are kept. */
  versions: z.int(),
  /** Former slugs, which lead to the present one. */
  formerSlugs: z.array(z.string()),
  undo: undoableSchema.nullable(),
});
export type ContentItem = z.infer<typeof contentItemSchema>;

/** `id` is made by the panel: a draft sent again after a lost connection is the same draft. A title is enough, it goes to `titleField`. */
export const addContentSchema = z.object({ id: z.uuid(), title: z.string().max(500), data: dataSchema.default({}) });

/**
 * The whole draft. It may be incomplete (fields absent, null or ""), but not of another type nor over the bounds: 422 by path. Rich text holds
 * blocks of the closed set only. A line of a list that others refer to, such as a price, carries an `id` made by the panel.
 *
 * `isLeaving`: the editor closes the item; a version is cut when it changed.
 */
export const saveContentSchema = z.object({ data: dataSchema, isLeaving: z.boolean().default(false) });

/**
 * Without `at` at once. `at`: a plan for the draft as it is now, in the place of an earlier plan; what is on the site stays until then. `number`: a
 * certain version instead of the draft. 422 by path when it is not complete. `alongside`: complete drafts that the caller publishes next; links to
 * their pages are no obstacle, so that two new pages may link to each other.
 */
export const publishContentSchema = z.object({
  at: z.iso.datetime({ offset: true }).nullable().default(null),
  number: z.int().min(1).nullable().default(null),
  alongside: z.array(z.uuid()).max(100).default([]),
});

/**
 * Refused with 409 (without `error.conflict`) while others on the site refer to the item, unless told; `usages` names them. `replacedBy`: another
 * item of the section, on the site, to whose page the address leads from now on (301) until this item is published again; links to it do not break.
 */
export const removeContentSchema = z.object({ evenUsed: z.boolean().default(false), replacedBy: z.uuid().nullable().default(null) });

/** Makes the version the draft; the draft of before becomes a version. The site stays. */
export const restoreContentSchema = z.object({ number: z.int().min(1) });

/**
 * Before another item of the order by hand, or to its end. In a section with pinned items it is their order: an item is pinned by being moved, and
 * leaves them with `isPinned: false`.
 */
export const moveContentSchema = z.object({ before: z.uuid().nullable(), isPinned: z.boolean().default(true) });

/** At once, on the site too; the former slug leads to the new one. */
export const changeSlugSchema = z.object({ slug: z.string().max(120) });

export const listVersionsSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number<string | number>().int().min(1).max(100).default(50),
});

/** A version, newest first. Visitors saw it from `publishedAt`. */
export const contentVersionSchema = z.object({
  number: z.int(),
  at: z.string(),
  by: actorSchema,
  publishedAt: z.string().nullable(),
  /** Visitors see this one. */
  isLive: z.boolean(),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

export const contentVersionDataSchema = contentVersionSchema.extend({ data: dataSchema });

/**
 * An item that refers to this one, from its draft or (`isLive`) on the site. `becomes`, once this one is gone: `removed`, the line or the optional
 * field is left out; `broken`, a link in a text leads nowhere, or the other item needs it.
 */
export const contentUsageSchema = z.object({
  entity: z.string(),
  id: z.uuid(),
  title: z.string(),
  state: contentStateSchema,
  isLive: z.boolean(),
  /** `services.serviceId`. */
  path: z.string(),
  becomes: z.enum(["removed", "broken"]),
});
export type ContentUsage = z.infer<typeof contentUsageSchema>;

/** `total`: items that refer to this one, however many. `first`: the references of the first of them, those on the site before the others. */
export const contentUsagesSchema = z.object({ total: z.int(), first: z.array(contentUsageSchema) });
export type ContentUsages = z.infer<typeof contentUsagesSchema>;

/** Sent every ten seconds while the form of an item is open, and `false` when it is closed; forgotten after 30 seconds. */
export const lookAtContentSchema = z.object({ isLooking: z.boolean() });

/** Colleagues who have the form open too: a hint, no lock. */
export const contentViewersSchema = z.object({ viewers: z.array(colleagueSchema) });

/** For 30 minutes: the page `url` of the site shows the draft of this version. `path` as in the item. 422 by path while the draft is not complete. */
export const contentPreviewSchema = z.object({
  token: z.string(),
  url: z.string().nullable(),
  path: z.string().nullable(),
  until: z.string(),
});

/**
 * A section. `schema` is the JSON Schema of the data; fields carry `title` (a Russian label), `width` (`quarter`, `third`, `half`, `full`), `kind`
 * (`text`, `long`, `money`, `day`, `instant`, `time`, `address`, `picture`, `pictures`, `file`, `blocks`, `lines`, `tags`, `weekdays`, `schedule`),
 * `reference` (the entity of an id or of
 * each id of a list) and `choices` (value -> label). `required` in it names what publishing asks for.
 */
export const contentSectionSchema = z.object({
  entity: z.string(),
  title: z.string(),
  /** «врача»: «Добавить врача». */
  accusative: z.string(),
  titleField: z.string(),
  listed: z.array(z.string()),
  filters: z.array(z.string()),
  sorts: z.array(z.string()),
  /** Staff put its items, or the pinned ones, into an order by hand. */
  isOrdered: z.boolean(),
  /** Only pinned items are ordered by hand; they come first, the others by title. */
  isPinnable: z.boolean(),
  hasSlug: z.boolean(),
  /** Its items are shown on a page of the site, so there are previews. */
  hasPage: z.boolean(),
  /** Each item has a page of its own: the address of one that goes may lead to another (`replacedBy`). */
  canRedirect: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
});
export type ContentSection = z.infer<typeof contentSectionSchema>;

/** `total`: items outside the trash. */
export const contentSectionRowSchema = contentSectionSchema.pick({ entity: true, title: true }).extend({ total: z.int() });

/** Items of all sections whose titles have these words; without words those saved last. */
export const findContentSchema = z.object({ q: z.string().max(100).default("") });

export const foundContentSchema = contentRowSchema
  .pick({ id: true, title: true, state: true })
  .extend({ entity: z.string(), section: z.string() });
export type FoundContent = z.infer<typeof foundContentSchema>;
