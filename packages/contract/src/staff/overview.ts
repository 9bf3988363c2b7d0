import * as z from "zod";
import { colleagueSchema, staffRoleSchema } from "./roles.ts";

const counted = z.object({ name: z.string().nullable(), count: z.int() });

/** The home page of the panel: numbers only, no names of visitors. Parts that the reader's roles may not see are `null`. */
export const overviewSchema = z.object({
  now: z.string(),
  /** `HH:MM`, `null` when closed now. */
  isOpen: z.boolean(),
  /** `null` while the clinic is closed, and when it closes more than a day from now. */
  openUntil: z.string().nullable(),
  requests: z
    .object({
      new: z.int(),
      nextDueAt: z.string().nullable(),
      /** Unanswered requests whose promise is broken, the longest waiting first, at most 20. */
      late: z.array(
        z.object({
          number: z.int(),
          createdAt: z.string(),
          dueAt: z.string(),
          title: z.string().nullable(),
          assignee: colleagueSchema.nullable(),
        }),
      ),
      lateTotal: z.int(),
      /** All unanswered requests, sorted by their promise, at most 60. */
      open: z.array(z.object({ number: z.int(), dueAt: z.string(), state: z.enum(["new", "in_work"]) })),
      openTotal: z.int(),
      /** The last two weeks, by days at the clinic, oldest first, today included. */
      byDay: z.array(z.object({ day: z.string(), count: z.int() })),
      /** Kinds of pages by the first segment of the path: `specialists`, `services`, `prices`, `` (home); `null` unknown. */
      bySource: z.array(counted),
      byDirection: z.array(counted),
    })
    .nullable(),
  reviews: z.object({ waiting: z.int(), oldestAt: z.string().nullable() }).nullable(),
  upkeep: z
    .object({
      letters: z.object({ unsent: z.int(), setAside: z.int(), nextAttemptAt: z.string().nullable() }),
      lastBackupAt: z.string().nullable(),
      /** Name of the data key in use. */
      keyId: z.string(),
      /** When the program first started with this key; `null` when an earlier version did, which stored no date. */
      keySince: z.string().nullable(),
      /** Number of data keys that are being replaced and must not be deleted yet. */
      oldKeys: z.int(),
    })
    .nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Colleagues to whom a request can be assigned. `isOnShift`: was in the panel during the last five minutes. */
export const colleaguesSchema = z.array(colleagueSchema.extend({ roles: z.array(staffRoleSchema), isOnShift: z.boolean() }));

/**
 * Events of `GET /api/staff/stream`, without personal data: the panel reloads what it shows. `reset` is sent first and whenever events
 * may have been missed: reload everything. `beat` is sent every five seconds.
 */
export const streamEvents = {
  reset: z.object({}),
  beat: z.object({ now: z.string() }),
  request: z.object({ number: z.int(), isNew: z.boolean() }),
  presence: z.object({ number: z.int(), viewers: z.array(colleagueSchema) }),
  review: z.object({ id: z.string() }),
};
