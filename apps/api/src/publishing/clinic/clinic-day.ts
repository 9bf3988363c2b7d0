import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { locations } from "./table.ts";

/** The time zone of the clinic's first address. */
export const clinicZone = sql<string>`coalesce((select time_zone from ${locations} where deleted_at is null order by position limit 1), 'Europe/Moscow')`;

/**
 * The calendar day at the clinic: prices, consents and years of practice depend on it, not on the server's day. It is a subquery, so that a
 * statement computes it once and not for each row.
 */
export const clinicToday = sql<string>`(select (now() at time zone ${clinicZone})::date)`;

/** The time zone in which staff read times. */
export async function readTimeZone(db: Database): Promise<string> {
  const [row] = await queryRows(db, z.object({ zone: z.string() }), sql`select ${clinicZone} as zone`);
  return row?.zone ?? "Europe/Moscow";
}

/** Today at the clinic, `2026-11-23`. */
export async function readToday(db: Database): Promise<string> {
  const [row] = await queryRows(db, z.object({ today: z.string() }), sql`select ${clinicToday}::text as today`);
  if (!row) throw new Error("a query without a table answers one row");
  return row.today;
}

/** Days of the clinic that have begun: those after `fromDay` up to `toDay`. */
export type DaySpan = { fromDay: string; toDay: string };

type Day = AnyPgColumn | SQL;

/** Whether something whose first day is `day` begins in the span. */
export const beginsIn = (day: Day, { fromDay, toDay }: DaySpan): SQL => sql`(${day} > ${fromDay}::date and ${day} <= ${toDay}::date)`;
/** Whether something whose last day is `day` ends in the span: the following day is in it. */
export const endsIn = (day: Day, { fromDay, toDay }: DaySpan): SQL => sql`(${day} >= ${fromDay}::date and ${day} < ${toDay}::date)`;
