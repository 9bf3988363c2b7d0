import * as z from "zod";
import { actorSchema } from "./roles.ts";

const filter = z.object({
  /** Id of a colleague, or `terminal`, `visitor`, `system`, `unknown`. */
  actor: z.string().max(100).nullable().default(null),
  /** One act, `request.view`, or all acts with a prefix, `request.`. */
  action: z.string().max(100).nullable().default(null),
  entity: z.string().max(100).nullable().default(null),
  entityId: z.string().max(100).nullable().default(null),
  /** Number of a request or a review that was read, by itself or in a list. */
  number: z.int().min(1).max(2_000_000_000).nullable().default(null),
  personalData: z.boolean().default(false),
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
});

export type LogFilter = z.infer<typeof filter>;

/** Filters of the audit log. `personalData`: only views, exports and erasures of visitors' data. Newest first; `before` is the last `id` seen. */
export const listLogSchema = filter.extend({
  before: z.int().min(1).nullable().default(null),
  limit: z.int().min(1).max(100).default(100),
});

/** At most the 20 000 newest entries that match the filter; the export itself is logged. */
export const exportLogSchema = z.object({ filter, format: z.enum(["csv", "xlsx"]) });

export const logEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  actor: actorSchema,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});

const entries = z.array(logEntrySchema);
/** All present and former members of staff: names for the ids in entries, and choices of the filter. */
const staff = z.array(z.object({ id: z.string(), name: z.string() }));

/** `personalTotal`: number of matching entries that show, export or erase visitors' data. */
export const logPageSchema = z.object({ entries, staff, hasMore: z.boolean(), personalTotal: z.int() });
export const exportedLogSchema = z.object({ entries, staff, hasMore: z.boolean() });
export type LogPage = z.infer<typeof logPageSchema>;
export type ExportedLog = z.infer<typeof exportedLogSchema>;
export type LogEntry = z.infer<typeof logEntrySchema>;

/**
 * `brokenAt`: id of the first entry that was changed or that follows a removed one. `isCut`: entries at the end of the log were removed.
 */
export const logVerdictSchema = z.object({ entries: z.int(), brokenAt: z.int().nullable(), isCut: z.boolean(), checkedAt: z.string() });
