import * as z from "zod";
import { paginationSchema } from "../envelope.ts";
import { actorSchema, colleagueSchema } from "./roles.ts";

/**
 * Content as staff edit it: one shape for all sections. An item has a working draft, which every save overwrites; versions, numbered from
 * 1, which acts create and which never change; and the version that visitors see. Two counters must not be confused: `version` (ETag,
 * `If-Match`) increases with every save and act; `number` identifies a version of the content.
 */

/**
 * `draft`: was never on the site. `live`: the site shows the draft. `changed`: on the site, with changes in the draft. `planned`: will be
 * published at an hour, see `plan`; until then `isLive` says whether an earlier version is on the site. `off`: unpublished. `trash`: in
 * the trash.
 */
export const contentStateSchema = z.enum(["draft", "live", "changed", "planned", "off", "trash"]);
export type ContentState = z.infer<typeof contentStateSchema>;

/** Data of an item: the fields of its section, see `contentSectionSchema`. */
const dataSchema = z.record(z.string(), z.unknown());

/**
 * A problem to correct in a draft, as a Russian sentence. `path`: the field, as in `problems`. `isUrgent`: publishing would be refused,
 * or visitors read something that is no longer true; otherwise it is advice.
 */
const toFixSchema = z.object({ path: z.string(), words: z.string(), isUrgent: z.boolean() });
export type ToFix = z.infer<typeof toFixSchema>;

/** A planned publication. `failure`: why it did not happen at its hour, in Russian. */
const planSchema = z.object({ number: z.int(), at: z.string(), by: actorSchema, failure: z.string().nullable() });

export const contentRowSchema = z.object({
  id: z.uuid(),
  /** Title of the draft; «» while it has none. */
  title: z.string(),
  state: contentStateSchema,
  isLive: z.boolean(),
  version: z.int(),
  /** Number of fields in the draft that differ from the site's version, after the server's normalisation. */
  changes: z.int(),
  savedAt: z.string(),
  savedBy: actorSchema,
  plan: planSchema.nullable(),
  /** Whether staff set its position in the site's lists: it is pinned, or was given a position by hand since its first publication. */
  isPlaced: z.boolean(),
  /** The first problem to correct in the draft; `null` when there is none. */
  toFix: toFixSchema.nullable(),
  /** Values of the draft for the list's columns, the `listed` fields of the section. */
  fields: dataSchema,
});
export type ContentRow = z.infer<typeof contentRowSchema>;

/** A row of a list. `thumbnail`: the URL of a small size of the first picture among its `fields`. */
const listedContentSchema = contentRowSchema.extend({ thumbnail: z.string().nullable() });
export type ListedContent = z.infer<typeof listedContentSchema>;

/**
 * `sort`: one of the section's `sorts`, descending with «-»; by default the manual order (`position`) or the newest save. `state` and
 * `ids` are separated by commas; `toFix` in `state` selects only items with a problem to correct. Further parameters are the section's
 * `filters`: ids (`doctorId=…`: items that refer to it) or values of a choice (`type=article`). Without `state` the trash is left out.
 * Anything else is refused with 422.
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

/**
 * `counts`: items of each state that match the same search and filters; `toFix`: those of them outside the trash that have a problem to
 * correct.
 */
export const contentListSchema = z.object({
  success: z.literal(true),
  data: z.array(listedContentSchema),
  pagination: paginationSchema,
  counts: z.record(contentStateSchema, z.int()),
  toFix: z.int(),
});

/** The last act, if it can be undone: `POST undo` with the version from the act's answer. */
const undoableSchema = z.enum(["publish", "plan", "unplan", "unpublish", "trash", "untrash", "restore", "move", "slug"]);

export const contentItemSchema = contentRowSchema.extend({
  /** The working draft. Absent fields were never filled in; "" and null are stored as typed. */
  data: dataSchema,
  createdAt: z.string(),
  /** The version that visitors see, or last saw when `isLive` is false. `null`: never published. */
  published: z.object({ number: z.int(), at: z.string().nullable(), data: dataSchema }).nullable(),
  /** The reasons why publishing would be refused now, by path (`prices.3.max`); `form`: the item as a whole. */
  problems: z.record(z.string(), z.array(z.string())),
  /** The path on the site; `null` when it has no page of its own, or none yet. */
  path: z.string().nullable(),
  /** Number of stored versions. */
  versions: z.int(),
  /** Former slugs, which redirect to the current one. */
  formerSlugs: z.array(z.string()),
  undo: undoableSchema.nullable(),
});
export type ContentItem = z.infer<typeof contentItemSchema>;

/**
 * The panel creates `id`, so a draft that is sent again after a lost connection is the same draft. A title is enough; it is stored in
 * `titleField`.
 */
const draftTitle = z.string().max(500);
export const addContentSchema = z.object({ id: z.uuid(), title: draftTitle, data: dataSchema.default({}) });

/** A draft that a person adds. The steps of the first hour also make drafts that have no title yet. */
export const namedDraftSchema = z.object({ title: draftTitle.trim().min(1, "Напишите хотя бы название") });

/**
 * The whole draft. It may be incomplete (fields absent, null or ""), but a wrong type or a value out of bounds is refused: 422 by path.
 * Rich text contains only blocks of the closed set. An entry of a list that other items refer to, such as a price, has an `id` made by
 * the panel.
 *
 * `isLeaving`: the editor closes the item; a version is created if it changed.
 */
export const saveContentSchema = z.object({ data: dataSchema, isLeaving: z.boolean().default(false) });

/**
 * Publishes at once when `at` is absent. `at`: plans the present draft for an hour and replaces an earlier plan; the site does not change
 * until then. `number`: publishes that version instead of the draft. 422 by path when the item is incomplete. `alongside`: complete
 * drafts that the caller publishes next; links to their pages are accepted, so that two new pages may link to each other.
 */
export const publishContentSchema = z.object({
  at: z.iso.datetime({ offset: true }).nullable().default(null),
  number: z.int().min(1).nullable().default(null),
  alongside: z.array(z.uuid()).max(100).default([]),
});

/**
 * Refused with 409 (without `error.conflict`) while other items on the site refer to this one, unless `evenUsed` is set; `usages` lists
 * them. `replacedBy`: another published item of the section, to which the address redirects (301) until this item is published again, so
 * that links to it keep working.
 */
export const removeContentSchema = z.object({ evenUsed: z.boolean().default(false), replacedBy: z.uuid().nullable().default(null) });

/** Makes the version the draft; the previous draft becomes a version. The site does not change. */
export const restoreContentSchema = z.object({ number: z.int().min(1) });

/**
 * Moves the item before another one in the manual order, or to its end. In a section with pinned items only these are ordered: moving
 * pins an item, and `isPinned: false` unpins it.
 */
export const moveContentSchema = z.object({ before: z.uuid().nullable(), isPinned: z.boolean().default(true) });

/** The last part of an item's address. */
export const slugSchema = z
  .string()
  .min(1, "Напишите адрес")
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Адрес: строчные латинские буквы, цифры и дефис");

/** Takes effect at once, also on the site; the former slug redirects to the new one. */
export const changeSlugSchema = z.object({ slug: slugSchema });

export const listVersionsSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number<string | number>().int().min(1).max(100).default(50),
});

/** A version; the list starts with the newest. Visitors saw it from `publishedAt`. */
export const contentVersionSchema = z.object({
  number: z.int(),
  at: z.string(),
  by: actorSchema,
  publishedAt: z.string().nullable(),
  /** Whether visitors see this version now. */
  isLive: z.boolean(),
});
export type ContentVersion = z.infer<typeof contentVersionSchema>;

export const contentVersionDataSchema = contentVersionSchema.extend({ data: dataSchema });

/**
 * An item that refers to this one, in its draft or (`isLive`) on the site. `becomes` says what happens when this one is removed:
 * `removed`, the entry or optional field is left out; `broken`, a link in a text leads nowhere, or a required reference is missing.
 */
export const contentUsageSchema = z.object({
  entity: z.string(),
  id: z.uuid(),
  title: z.string(),
  state: contentStateSchema,
  isLive: z.boolean(),
  /** For example `services.serviceId`. */
  path: z.string(),
  becomes: z.enum(["removed", "broken"]),
});
export type ContentUsage = z.infer<typeof contentUsageSchema>;

/** `total`: number of items that refer to this one. `first`: references of the first few of them, those on the site first. */
export const contentUsagesSchema = z.object({ total: z.int(), first: z.array(contentUsageSchema) });
export type ContentUsages = z.infer<typeof contentUsagesSchema>;

/** Sent every ten seconds while the form of an item is open, and with `false` when it is closed; presence expires after 30 seconds. */
export const lookAtContentSchema = z.object({ isLooking: z.boolean() });

/** Colleagues who have the form open, too: a hint, not a lock. */
export const contentViewersSchema = z.object({ viewers: z.array(colleagueSchema) });

/**
 * A preview, valid for 30 minutes: the page `url` of the site shows the draft of this version. `path` as in the item. 422 by path while
 * the draft is incomplete.
 */
export const contentPreviewSchema = z.object({
  token: z.string(),
  url: z.string().nullable(),
  path: z.string().nullable(),
  until: z.string(),
});

/**
 * A section. `schema` is the JSON Schema of the data; fields have `title` (a Russian label), `width` (`quarter`, `third`, `half`,
 * `full`), `kind` (`text`, `long`, `money`, `day`, `instant`, `time`, `address`, `picture`, `pictures`, `file`, `blocks`, `lines`,
 * `tags`, `weekdays`, `schedule`), `reference` (the entity of an id or of each id of a list) and `choices` (value -> label). `required`
 * lists the fields that publishing requires.
 */
export const contentSectionSchema = z.object({
  entity: z.string(),
  title: z.string(),
  /** The accusative: «врача» in «Добавить врача». */
  accusative: z.string(),
  titleField: z.string(),
  listed: z.array(z.string()),
  filters: z.array(z.string()),
  sorts: z.array(z.string()),
  /** Whether staff can order its items, or the pinned ones, by hand. */
  isOrdered: z.boolean(),
  /** Only pinned items are ordered by hand; they come first, the others are sorted by title. */
  isPinnable: z.boolean(),
  hasSlug: z.boolean(),
  /** Whether a page of the site shows its items, so that there are previews. */
  hasPage: z.boolean(),
  /** Whether each item has a page of its own, so that a removed item's address may redirect to another (`replacedBy`). */
  canRedirect: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
});
export type ContentSection = z.infer<typeof contentSectionSchema>;

/** `total`: items outside the trash. */
export const contentSectionRowSchema = contentSectionSchema.pick({ entity: true, title: true }).extend({ total: z.int() });

/** Finds items of all sections whose titles contain these words; without words, the items saved last. */
export const findContentSchema = z.object({ q: z.string().max(100).default("") });

export const foundContentSchema = contentRowSchema
  .pick({ id: true, title: true, state: true })
  .extend({ entity: z.string(), section: z.string() });
export type FoundContent = z.infer<typeof foundContentSchema>;
