import { sql } from "drizzle-orm";
import { locations } from "./table.ts";

/** Where the clinic's clocks hang. */
export const clinicZone = sql<string>`coalesce((select time_zone from ${locations} where deleted_at is null order by position limit 1), 'Europe/Moscow')`;

/** The calendar day at the clinic: prices, consents and years of practice are counted by it, not by the server's. */
export const clinicToday = sql<string>`(now() at time zone ${clinicZone})::date`;
