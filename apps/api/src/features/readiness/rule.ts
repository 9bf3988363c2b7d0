import type { ActId, ReadinessLimits, Severity } from "@len/contract/staff/readiness";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";

/** What breaks a rule: how many places, and the first of them. `day` is in words, «14 ноября»; empty where the places have none. */
type Broken = { count: number; title: string; day: string };

/** `shownItems` selects `entity` and `id` of what patients read. */
export type RuleContext = ReadinessLimits & { shownItems: SQL };

/** A duty of the clinic's site. */
export type Rule = {
  id: string;
  /** What is looked at: «название». */
  name: string;
  severity: Severity;
  act: ActId;
  /** Selects what is looked at; the rule is left out while there is none, and another one says so. Without it there is always something. */
  about?: SQL;
  /** Selects `title`, `address` (of the field in the panel) and `day` (ISO, may be null) of each place that breaks it. */
  places(context: RuleContext): SQL;
  /** Said while nothing breaks it. */
  fine: string;
  broken(found: Broken): string;
};

/** Rules in the order in which they are shown. */
export type RuleGroup = { id: string; title: string; rules: readonly Rule[] };

const placeSchema = z.object({ title: z.string(), address: z.string(), day: z.string().nullable(), total: z.int() });
export type Place = z.infer<typeof placeSchema>;

/** The first places, the earliest day first; each says how many there are. */
export const findPlaces = (db: Database, places: SQL, most: number): Promise<Place[]> =>
  queryRows(
    db,
    placeSchema,
    sql`select title, address, day::text as day, count(*) over ()::int as total from (${places}) places
      order by day nulls last, title, address limit ${most}::int`,
  );

/** Whether a rule has anything to look at. */
export async function isAsked(db: Database, { about }: Rule): Promise<boolean> {
  if (!about) return true;
  const rows = await queryRows(db, z.object({ isThere: z.boolean() }), sql`select exists (${about}) as "isThere"`);
  return rows[0]?.isThere ?? false;
}

/** The place of a section that has nothing at all. */
export const missing = (title: string, address: string, isThere: SQL): SQL =>
  sql`select ${title}::text as title, ${address}::text as address, null as day where not exists (${isThere})`;

/** The address of a field of a record. */
export const fieldOf = (entity: string, id: unknown, path: string): SQL =>
  sql`${`/content/${entity}/`}::text || ${id} || ${`#${path}`}::text`;
