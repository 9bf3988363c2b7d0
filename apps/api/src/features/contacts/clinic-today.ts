import { sql } from "drizzle-orm";
import { locations } from "./table.ts";

/** The clinic's time zone. */
export const clinicZone = sql<string>`coalesce((select time_zone from ${locations} where deleted_at is null order by position limit 1), 'Europe/Moscow')`;

/** Today's date in the clinic's time zone, which prices, consents and years of practice depend on. */
export const clinicToday = sql<string>`(now() at time zone ${clinicZone})::date`;
