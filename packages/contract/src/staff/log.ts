import * as z from "zod";
import { actorSchema } from "./roles.ts";

/** Filters of the audit log. `personalData`: only views, exports and erasures of visitors' data. Newest first; `before` is the last `id` seen. */
export const logFilterSchema = z.object({
  /** Id of a colleague, or `terminal`, `visitor`, `system`, `unknown`. */
  actor: z.string().max(100).nullable().default(null),
  /** An act, `request.view`, or all that begin with a word and a dot, `request.`. */
  action: z.string().max(100).nullable().default(null),
  entity: z.string().max(100).nullable().default(null),
  entityId: z.string().max(100).nullable().default(null),
  personalData: z.boolean().default(false),
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
  before: z.int().min(1).nullable().default(null),
  limit: z.int().min(1).max(100).default(100),
});

export type LogFilter = z.infer<typeof logFilterSchema>;

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

export const logPageSchema = z.object({ entries: z.array(logEntrySchema), hasMore: z.boolean() });
export type LogEntry = z.infer<typeof logEntrySchema>;

/** `brokenAt`: id of the first entry that was changed or follows a removed one. `isCut`: entries at the end of the log have been removed. */
export const logVerdictSchema = z.object({ entries: z.int(), brokenAt: z.int().nullable(), isCut: z.boolean(), checkedAt: z.string() });
