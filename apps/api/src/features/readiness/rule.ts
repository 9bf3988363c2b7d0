import type { ActId, ReadinessLimits, Severity } from "@len/contract/staff/readiness";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";

/** The number of places that break a rule, and the first of them. `day` is in words, «14 ноября», or empty. */
type Broken = { count: number; title: string; day: string };

/** `shownItems` selects `entity` and `id` of the items that patients read. */
export type RuleContext = ReadinessLimits & { shownItems: SQL };

/** A duty of the clinic's site. */
export type Rule = {
  id: string;
  /** The name of the checked fact: «название». */
  name: string;
  severity: Severity;
  act: ActId;
  /**
   * Selects the checked rows. If there are none, the rule is not shown, because another rule reports that. A rule without `about` always
   * applies.
   */
  about?: SQL;
  /** Selects `title`, `address` (of the field in the panel) and `day` (ISO, may be null) of each place that breaks the rule. */
  places(context: RuleContext): SQL;
  /** The text shown while no place breaks the rule. */
  fine: string;
  broken(found: Broken): string;
};

/** Rules in the order in which they are shown. */
export type RuleGroup = { id: string; title: string; rules: readonly Rule[] };

const placeSchema = z.object({ title: z.string(), address: z.string(), day: z.string().nullable(), total: z.int() });
export type Place = z.infer<typeof placeSchema>;

/** The first places, earliest day first; each row has the total number. */
export const findPlaces = (db: Database, places: SQL, most: number): Promise<Place[]> =>
  queryRows(
    db,
    placeSchema,
    sql`select title, address, day::text as day, count(*) over ()::int as total from (${places}) places
      order by day nulls last, title, address limit ${most}::int`,
  );

/** Whether the rule applies to any row. */
export async function isAsked(db: Database, { about }: Rule): Promise<boolean> {
  if (!about) return true;
  const rows = await queryRows(db, z.object({ isThere: z.boolean() }), sql`select exists (${about}) as "isThere"`);
  return rows[0]?.isThere ?? false;
}

/** A place for a section without any record. */
export const missing = (title: string, address: string, isThere: SQL): SQL =>
  sql`select ${title}::text as title, ${address}::text as address, null as day where not exists (${isThere})`;

/** The address of a field of a record. */
export const fieldOf = (entity: string, id: unknown, path: string): SQL =>
  sql`${`/content/${entity}/`}::text || ${id} || ${`#${path}`}::text`;
